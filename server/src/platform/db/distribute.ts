import type postgres from 'postgres'
import { StartError } from '../start-error.ts'
import type { Tables } from '../tables.ts'
import type { Db } from './sql.ts'

type Transaction = postgres.TransactionSql

type Placement = 'tenant' | 'reference' | 'coordinator'

interface Unplaced {
  name: string
  placement: Placement
  /** The distribution column: the first column of its primary key. */
  column: string
}

/**
 * Distributes the declared tables that are not placed yet, with their rows, in one transaction. Returns what it did per
 * table. Needs Citus and its nodes.
 */
export async function distribute(tx: Transaction, tables: Tables): Promise<string[]> {
  const unplaced = await listUnplaced(tx, tables)
  const unlinked = await listUnlinked(tx, tables)
  if (unplaced.length + unlinked.length === 0) return []
  await tx`set local statement_timeout = 0`
  // One connection per node, because foreign keys between the tables are created in the same transaction.
  await tx`set local citus.multi_shard_modify_mode = 'sequential'`
  await tx`set local citus.enable_local_reference_table_foreign_keys = on`
  const keys = await dropForeignKeys(tx, [...unplaced.map(({ name }) => name), ...unlinked])
  const done = unlinked.map((name) => `${name}: on the coordinator`)
  for (const placement of ['reference', 'tenant', 'coordinator'] as const) {
    for (const table of unplaced.filter((one) => one.placement === placement)) done.push(await place(tx, table))
  }
  for (const { table, name, definition } of keys) {
    await tx.unsafe(`alter table ${table} add constraint "${name}" ${definition}`)
  }
  return done
}

/** Lets a transaction create tables with foreign keys to placed tables, before they are placed themselves. */
export async function allowUnplaced(tx: Transaction): Promise<void> {
  await tx`set local citus.multi_shard_modify_mode = 'sequential'`
  await tx`set local citus.enable_local_reference_table_foreign_keys = off`
}

/** Fails in words where there is no Citus to place tables on. */
export async function requireCitus(db: Db): Promise<void> {
  const [extension] = await db`select 1 from pg_extension where extname = 'citus'`
  if (!extension)
    throw new StartError('This database has no Citus: install it, run "create extension citus" and add its nodes.')
  const [worker] = await db`select 1 from pg_dist_node where isactive and shouldhaveshards limit 1`
  if (!worker) throw new StartError('This Citus has no node for data: add one with citus_add_node first.')
}

/** Lists tables by the coordinator's own record of their placement: `h` by hash, or a copy on every or one node. */
async function listUnplaced(tx: Transaction, tables: Tables): Promise<Unplaced[]> {
  const found = await tx<{ name: string; column: string; placement: Placement | null }[]>`
    select c.relname as name, a.attname as column, case
        when p.logicalrelid is null then null
        when p.partmethod = 'h' then 'tenant'
        when p.repmodel = 't' then 'reference'
        else 'coordinator' end as placement
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition
      and c.relname = any(${Object.keys(tables)})
    order by c.relname`
  return found.flatMap(({ name, column, placement }) => {
    const wanted = placementOf(tables, name)
    return wanted === null || wanted === placement ? [] : [{ name, column, placement: wanted }]
  })
}

const placementOf = (tables: Tables, name: string): Placement | null => {
  const declared = tables[name]?.placement ?? 'tenant'
  return declared === 'local' ? null : declared
}

/**
 * Lists newer local tables with a key to a table with copies. Created again, the key leads to the coordinator's copy.
 */
async function listUnlinked(tx: Transaction, tables: Tables): Promise<string[]> {
  const local = Object.keys(tables).filter((name) => tables[name]?.placement === 'local')
  const rows = await tx<{ name: string }[]>`
    select distinct c.relname as name from pg_class c
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    join pg_dist_partition target on target.logicalrelid = k.confrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${local})
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by 1`
  return rows.map(({ name }) => name)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Citus refuses a key between a placed and an unplaced table, so keys are created again after all are placed. */
async function dropForeignKeys(tx: Transaction, tables: string[]): Promise<ForeignKey[]> {
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class target on target.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
      and (c.relname = any(${tables}) or target.relname = any(${tables}))
    order by 1, 2`
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint "${name}"`)
  return keys
}

async function place(tx: Transaction, { name, placement, column }: Unplaced): Promise<string> {
  if (placement === 'reference') {
    await tx`select create_reference_table(${name}::regclass)`
    return `${name}: a copy on every node`
  }
  if (placement === 'coordinator') {
    await tx`select citus_add_local_table_to_metadata(${name}::regclass)`
    return `${name}: on the coordinator`
  }
  await tx`
    select create_distributed_table(${name}::regclass, ${column}, colocate_with := coalesce((
      select logicalrelid::text from pg_dist_partition where partmethod = 'h' limit 1), 'none'))`
  await tx`select truncate_local_data_after_distributing_table(${name}::regclass)`
  return `${name}: by ${column}`
}
