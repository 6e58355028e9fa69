/** The queue of scheduled tasks that may take long. */
export const maintenanceQueue = 'maintenance'
