/**
 * Exit code of a process that cannot run with its present settings, and for which a retry is
 * useless: a wrong setting, a port that is taken. EX_CONFIG of sysexits.h. If it was never ready,
 * its supervisor gives up instead of restarting it; the process itself has printed why in one line.
 */
export const cannotRun = 78

/** By which a supervisor tells a process how often it was restarted, and why the last one ended. */
export const restartsVariable = 'MUSTER_RESTARTS'
export const lastEndVariable = 'MUSTER_LAST_END'
