import { useEnvironment } from '../../app/environment.ts'
import type { RowAction } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { reads } from './catalogue.ts'

export type Act = 'archive' | 'restore' | 'delete'

export interface Thing {
  id: string
  name: string
  archived_at: string | null
}

export type Kind = 'features' | 'meters' | 'coupons'

interface DialogProps {
  kind: Kind
  thing: Thing
  close: () => void
}

export const actsOf = ({ archived_at }: Thing, run: (act: Act) => void): RowAction[] => [
  archived_at === null
    ? { label: 'Archive…', run: () => run('archive') }
    : { label: 'Restore…', run: () => run('restore') },
  { label: 'Delete permanently…', run: () => run('delete'), isDestructive: true },
]

const about: Record<Kind, { archive: string; restore: string; delete: string }> = {
  features: {
    archive: 'It goes to no more products, and leaves the pricing page. Teams that have it keep it.',
    restore: 'It can be given to products again.',
    delete: 'Only a feature that no product includes can be deleted.',
  },
  meters: {
    archive: 'No new price or feature can name it. Those that do go on counting.',
    restore: 'Prices and features can name it again.',
    delete: 'Only a meter that no price or feature names can be deleted.',
  },
  coupons: {
    archive: 'Nobody can redeem it any more. Who has redeemed it keeps the discount.',
    restore: 'It can be redeemed again, within its limits.',
    delete: 'Only a coupon that was never redeemed can be deleted.',
  },
}

/** Archives what is live, and brings back what is archived. */
export function ArchiveThing({ kind, thing, close }: DialogProps) {
  const [environment] = useEnvironment()
  const act = thing.archived_at === null ? 'archive' : 'restore'
  return (
    <ConfirmAct
      endpoint={`POST /v1/organization/${kind}/{id}/${act}`}
      input={{ params: { id: thing.id }, query: { environment } }}
      refresh={[...reads[kind]]}
      success={act === 'archive' ? `“${thing.name}” is archived.` : `“${thing.name}” is back.`}
      close={close}
      title={`${act === 'archive' ? 'Archive' : 'Restore'} “${thing.name}”?`}
      act={act === 'archive' ? 'Archive' : 'Restore'}
      isHarmless={act === 'restore'}
    >
      {about[kind][act]}
    </ConfirmAct>
  )
}

export function DeleteThing({ kind, thing, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint={`DELETE /v1/organization/${kind}/{id}`}
      input={{ params: { id: thing.id }, query: { environment } }}
      refresh={[...reads[kind]]}
      success={`“${thing.name}” is deleted.`}
      close={close}
      title={`Delete “${thing.name}”?`}
      act="Delete"
    >
      {about[kind].delete}
    </ConfirmAct>
  )
}
