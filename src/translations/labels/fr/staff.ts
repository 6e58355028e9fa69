import type { staff as en } from '../en/staff.ts'
import type { Translated } from '../translated.ts'

export const staff: Translated<typeof en> = {
  bulkEdit: 'Modification groupée',
  bulkEdits: 'Modifications groupées',
  bulkEditsHelp:
    'Ce qui a été modifié pour beaucoup de documents à la fois, et avec quel résultat.',
  list: 'Liste',
  running: 'En cours',
  attempts: 'Tentatives',
  failed: 'Échoué',
  scheduledFor: 'Programmée pour',
  state: 'État',
  task: 'Nature',
  job: 'Tâche',
  jobs: 'Tâches',
  jobsHelp: 'Tâches en arrière-plan : en cours, en file d’attente et échouées.',
  status: 'État',
  user: 'Utilisateur',
  users: 'Utilisateurs',
  usersHelp: 'Les comptes de l’équipe. Un compte vaut ici et dans les applications.',
  displayNameHelp: 'Le nom d’auteur que voient les lecteurs.',
}
