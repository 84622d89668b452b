import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { RowAction } from '../../ui/compact-list.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
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
  const run = useAct(`POST /v1/organization/${kind}/{id}/${act}`, { refresh: [...reads[kind]] })
  const onSuccess = () => {
    close()
    toast.success(act === 'archive' ? `“${thing.name}” is archived.` : `“${thing.name}” is back.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`${act === 'archive' ? 'Archive' : 'Restore'} “${thing.name}”?`}
      act={act === 'archive' ? 'Archive' : 'Restore'}
      isHarmless={act === 'restore'}
      pending={run.isPending}
      error={run.error}
      onConfirm={() => run.mutate({ params: { id: thing.id }, query: { environment } }, { onSuccess })}
    >
      {about[kind][act]}
    </Confirm>
  )
}

export function DeleteThing({ kind, thing, close }: DialogProps) {
  const [environment] = useEnvironment()
  const remove = useAct(`DELETE /v1/organization/${kind}/{id}`, { refresh: [...reads[kind]] })
  const onSuccess = () => {
    close()
    toast.success(`“${thing.name}” is deleted.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete “${thing.name}”?`}
      act="Delete"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: thing.id }, query: { environment } }, { onSuccess })}
    >
      {about[kind].delete}
    </Confirm>
  )
}
