export const maintenanceQueue = 'maintenance'
