import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type postgres from 'postgres'

const lock = 7_205_759_403
const directory = new URL('../../../migrations/', import.meta.url)

/** Applies the migrations that are missing, in order. Instances that start together wait for one another. */
export async function migrate(sql: postgres.Sql): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(${lock})`
    await connection`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now()
    )`
    const applied = new Map(
      (await connection<{ name: string; hash: string }[]>`select name, hash from migrations`).map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const done: string[] = []
    for (const name of names) {
      const text = await readFile(new URL(name, directory), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === hash) continue
      if (known !== undefined) throw new Error(`migration ${name} was changed after it had been applied`)
      await apply(connection, name, text, hash)
      done.push(name)
    }
    return done
  } finally {
    await connection`select pg_advisory_unlock_all()`.catch(() => {})
    await connection`reset statement_timeout`.catch(() => {})
    connection.release()
  }
}

async function apply(connection: postgres.ReservedSql, name: string, text: string, hash: string): Promise<void> {
  await connection`begin`
  try {
    await connection.unsafe(text).simple()
    await connection`insert into migrations (name, hash) values (${name}, ${hash})`
    await connection`commit`
  } catch (error) {
    await connection`rollback`
    throw error
  }
}
