/** By which a supervisor tells a process how often it was restarted, and why the last one ended. */
export const restartsVariable = 'MUSTER_RESTARTS'
export const lastEndVariable = 'MUSTER_LAST_END'
