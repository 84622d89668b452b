import type { catalogue } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { lockCatalog } from './lock-catalog.ts'

type Routes = typeof catalogue.routes
type Kind = 'Product' | 'Price' | 'Feature' | 'Meter' | 'Coupon'
type Moving = Call<Routes[(`archive${Kind}` | `restore${Kind}`) & keyof Routes]>

/** An object of the catalog that can be archived. */
export interface Archivable<Row extends { id: string; archived_at: string | null }, Shown> {
  readonly type: string
  find(db: Db, scope: EnvironmentScope, id: string): Promise<Row | null>
  setArchived(db: Db, scope: EnvironmentScope, id: string, at: string | null): Promise<void>
  name(row: Row): string
  /** Refuses to archive an item that something depends on. */
  requireUnneeded?(db: Db, scope: EnvironmentScope, row: Row): Promise<void>
  show(row: Row, now: Date): Shown
}

export const archiver =
  <Row extends { id: string; archived_at: string | null }, Shown>(kind: Archivable<Row, Shown>) =>
  (call: Moving): Promise<Shown> =>
    move(call, call.now.toISOString(), kind)

export const restorer =
  <Row extends { id: string; archived_at: string | null }, Shown>(kind: Archivable<Row, Shown>) =>
  (call: Moving): Promise<Shown> =>
    move(call, null, kind)

const move = <Row extends { id: string; archived_at: string | null }, Shown>(
  { params, scope, change, now }: Moving,
  at: string | null,
  kind: Archivable<Row, Shown>,
): Promise<Shown> =>
  change(async (tx) => {
    await lockCatalog(tx, scope)
    const before = (await kind.find(tx, scope, params.id)) ?? fail('not_found')
    if ((before.archived_at === null) === (at === null)) {
      tx.unchanged()
      return kind.show(before, now)
    }
    if (at !== null) await kind.requireUnneeded?.(tx, scope, before)
    await kind.setArchived(tx, scope, before.id, at)
    tx.audited({
      target: { type: kind.type, id: before.id, name: kind.name(before) },
      changes: { archived_at: { from: before.archived_at, to: at } },
    })
    return kind.show((await kind.find(tx, scope, before.id)) ?? fail('internal'), now)
  })
