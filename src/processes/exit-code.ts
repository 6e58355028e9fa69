/**
 * Exit code of a process that cannot run as it is set up, now or later: a wrong setting, a port
 * that another program has. EX_CONFIG of sysexits.h. Before it was ever ready, whoever supervises
 * it gives up rather than start it again; the process itself has said why in one line.
 */
export const cannotRun = 78
