/**
 * PostgreSQL's settings for this product on a small machine. Command line options cannot be
 * overridden by a file in the cluster.
 */
export function serverSettings(socketFolder: string, durable: boolean): string[] {
  const onOff = durable ? 'on' : 'off'
  const settings = {
    // The bundled OpenSSL is past its end of life, so there is no network listener.
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '50',

    fsync: onOff,
    synchronous_commit: onOff,
    full_page_writes: onOff,
    // There is no replication, so the log contains only what crash recovery needs.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    max_wal_size: '512MB',

    shared_buffers: '64MB',
    effective_cache_size: '256MB',
    maintenance_work_mem: '32MB',
    random_page_cost: '1.1',
    // Three processes fewer than with workers, at the same speed for small pages.
    io_method: 'sync',
    // A container's /dev/shm is often too small for parallel workers, and requests are short.
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '2',
    jit: 'off',

    // Statement errors are in the server's log; this one is about PostgreSQL itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    timezone: 'UTC',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
