import { useForm } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { useEffect, useState } from 'react'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/catalogue-products.ts'
import { toast } from '../../../ui/toast.ts'
import type { Price, Product } from '../catalogue.ts'
import { gridChanges, gridProblems, type PriceGrid, refreshedGrid, toGrid } from '../prices/grid.ts'
import { useSaveProduct } from './save-product.ts'

/** A product as its form edits it. Empty is what is not given. */
export interface ProductDraft {
  kind: Product['kind']
  key: string
  name: string
  description: string
  public: boolean
  position: number | ''
  features: FeatureDraft[]
  credits: number | ''
  expires_after_days: number | ''
  included_credits: number | ''
  stackable: boolean
  default: boolean
  grid: PriceGrid
}

export interface FeatureDraft {
  feature: string
  /** Not used for a boolean feature. Empty is unlimited. */
  value: number | ''
}

const toDraft = (product: Product | null, grid: PriceGrid): ProductDraft => ({
  grid,
  default: product?.default ?? false,
  kind: product?.kind ?? 'plan',
  key: product?.key ?? '',
  name: product?.name ?? '',
  description: product?.description ?? '',
  public: product?.public ?? true,
  position: product?.position ?? '',
  features: (product?.features ?? []).map(({ feature, value }) => ({
    feature,
    value: typeof value === 'number' ? value : '',
  })),
  credits: product?.credits ?? '',
  expires_after_days: product?.expires_after_days ?? '',
  included_credits: product?.included_credits ?? '',
  stackable: product?.stackable ?? false,
})

const given = (value: number | ''): number | null => (value === '' ? null : value)

/** Returns whether a feature is boolean. */
type IsBoolean = (feature: string) => boolean

export function toChanges(draft: ProductDraft, isBoolean: IsBoolean) {
  const isPack = draft.kind === 'credit_pack'
  return {
    name: draft.name,
    description: draft.description.trim() || null,
    public: draft.public,
    ...(draft.position !== '' && { position: draft.position }),
    features: isPack
      ? []
      : draft.features.map(({ feature, value }) => ({ feature, value: isBoolean(feature) ? true : given(value) })),
    credits: isPack ? given(draft.credits) : null,
    expires_after_days: isPack ? given(draft.expires_after_days) : null,
    included_credits: draft.kind === 'plan' ? given(draft.included_credits) : null,
    stackable: draft.kind === 'add_on' && draft.stackable,
  } satisfies Input<'PATCH /v1/organization/products/{id}'>['body']
}

export type ProductForm = ReturnType<typeof useProductForm>['form']

interface Edited {
  /** The saved product; null for a new one. */
  product: Product | null
  prices: readonly Price[]
  /** The currencies of a product without prices. */
  currencies: readonly string[]
  isBoolean: IsBoolean
}

export function useProductForm({ product, prices, currencies, isBoolean }: Edited) {
  const screen = useScreen()
  const { save, pending, error } = useSaveProduct()
  const [initialValues] = useState(() => toDraft(product, toGrid(prices, currencies)))
  const form = useForm({ initialValues, validate: ({ grid, kind }) => gridProblems(grid, kind) })
  useSavedGrid(form, toGrid(prices, currencies), pending)
  const submit = form.onSubmit(async (draft) => {
    const saved = await save(
      {
        product,
        body: toChanges(draft, isBoolean),
        identity: { kind: draft.kind, key: draft.key },
        isDefault: draft.kind === 'plan' && draft.default,
        prices: gridChanges(draft.grid, form.getInitialValues().grid, draft.kind, prices),
      },
      (fields) => form.setErrors(fields),
    )
    if (saved === null) return
    if (saved.isWhole) {
      toast.success(product ? texts.saved : texts.nameCreated(draft.name))
      form.resetDirty()
    }
    if (product === null) {
      form.resetDirty()
      screen.set({ new: undefined, product: saved.id }, { replace: true })
    }
  })
  return { form, submit, pending, error }
}

type GridForm = Pick<
  ReturnType<typeof useForm<ProductDraft>>,
  'getInitialValues' | 'getValues' | 'setInitialValues' | 'setFieldValue'
>

/** Shows prices in the grid that were added or archived outside of it. */
function useSavedGrid(form: GridForm, saved: PriceGrid, isSaving: boolean): void {
  const text = JSON.stringify(saved)
  const [shown, setShown] = useState(text)
  useEffect(() => {
    if (isSaving || text === shown) return
    setShown(text)
    const before = form.getInitialValues()
    const grid = refreshedGrid(form.getValues().grid, before.grid, saved)
    form.setInitialValues({ ...before, grid: saved })
    form.setFieldValue('grid', grid)
  })
}
