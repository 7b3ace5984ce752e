/** The superuser of the embedded cluster and the owner of its database. */
export const OWNER = 'foyer_owner'
export const DATABASE = 'foyer'

/**
 * Written into postgresql.conf when the cluster is made: right for a small machine, an operator may change them there.
 * Durability is PostgreSQL's default: fsync, full_page_writes and synchronous_commit are on, and data checksums too.
 */
export const FIRST_SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Three I/O worker processes gain nothing on a small machine.
  io_method: 'sync',
  // Parallel queries take their memory from /dev/shm, which a container limits to 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // LOG ranks above ERROR here: the program reports failed statements itself, and personal data stay out of the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Given at every start and so out of an operator's reach: the launcher depends on them. */
export function launchSettings(socketDirectory: string, port: number): Record<string, string> {
  return {
    listen_addresses: '',
    // A list of quoted paths: a comma in the path would otherwise end it.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    logging_collector: 'off',
    log_destination: 'stderr',
    // Why it did not start is read from its log.
    lc_messages: 'C',
  }
}

/** Settings as the server takes them on its command line. */
export function toArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
