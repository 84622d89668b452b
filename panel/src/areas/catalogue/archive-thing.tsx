import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/catalogue.ts'
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
    ? { label: texts.archiveEllipsis, run: () => run('archive') }
    : { label: texts.restoreEllipsis, run: () => run('restore') },
  { label: texts.deletePermanently, run: () => run('delete'), isDestructive: true },
]

const about: Record<Kind, { archive: string; restore: string; delete: string }> = {
  features: {
    archive: texts.itCanNoLongerBeAddedToProducts,
    restore: texts.itCanBeAddedToProductsAgain,
    delete: texts.aFeatureCanBeDeletedOnly,
  },
  meters: {
    archive: texts.itCanNoLongerBeUsedInNewPrices,
    restore: texts.itCanBeUsedInPricesAndFeatures,
    delete: texts.aMeterCanBeDeletedOnlyIfNoPrice,
  },
  coupons: {
    archive: texts.itCanNoLongerBeRedeemedExisting,
    restore: texts.itCanBeRedeemedAgainWithin,
    delete: texts.aCouponCanBeDeletedOnlyIfItWas,
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
      success={act === 'archive' ? texts.nameArchived(thing.name) : texts.nameRestored(thing.name)}
      close={close}
      title={act === 'archive' ? texts.archiveName(thing.name) : texts.restoreName(thing.name)}
      act={act === 'archive' ? texts.archive : texts.restore}
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
      success={texts.nameDeleted(thing.name)}
      close={close}
      title={texts.deleteName(thing.name)}
      act={texts.delete}
    >
      {about[kind].delete}
    </ConfirmAct>
  )
}
