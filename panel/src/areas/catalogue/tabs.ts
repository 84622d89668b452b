import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/catalogue.ts'
import type { TabsRowProps } from '../../ui/tabs-row.tsx'

const tabs = [
  { value: 'products', label: texts.products },
  { value: 'features', label: texts.features },
  { value: 'meters', label: texts.meters },
  { value: 'coupons', label: texts.coupons },
]

/** The lists of the catalogue, side by side. */
export function useTabs(): TabsRowProps<string> {
  const screen = useScreen()
  return {
    label: texts.catalog,
    value: screen.get('tab') ?? 'products',
    tabs,
    onChange: (value) =>
      screen.narrow({
        tab: value === 'products' ? undefined : value,
        ...{ q: undefined, sort: undefined, hide: undefined, kind: undefined, state: undefined },
      }),
  }
}

export const title = texts.catalog
export const description = texts.plansAddOnsAndCreditPacks
