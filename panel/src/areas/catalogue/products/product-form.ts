import { useForm } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { toast } from '../../../ui/toast.ts'
import { type Product, reads } from '../catalogue.ts'

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
}

export interface FeatureDraft {
  feature: string
  /** Of a boolean feature it is not asked. Empty is no limit. */
  value: number | ''
}

const toDraft = (product: Product | null): ProductDraft => ({
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
})

const given = (value: number | ''): number | null => (value === '' ? null : value)

/** Which of the features are on or off. */
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
  } satisfies Input<'PATCH /v1/organization/products/{id}'>['body']
}

export type ProductForm = ReturnType<typeof useProductForm>['form']

export function useProductForm(product: Product | null, isBoolean: IsBoolean) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/products', { refresh: [...reads.products] })
  const update = useAct('PATCH /v1/organization/products/{id}', { refresh: [...reads.products] })
  const [initialValues] = useState(() => toDraft(product))
  const form = useForm({ initialValues })
  const submit = form.onSubmit((draft) => {
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    const body = toChanges(draft, isBoolean)
    if (product) {
      const onSuccess = () => {
        toast.success('Saved.')
        form.resetDirty()
      }
      update.mutate({ params: { id: product.id }, query: { environment }, body }, { onSuccess, onError })
      return
    }
    const onSuccess = ({ id }: { id: string }) => {
      toast.success(`“${draft.name}” created. Add a price to sell it.`)
      form.resetDirty()
      screen.set({ new: undefined, product: id }, { replace: true })
    }
    const { kind, key, name } = draft
    create.mutate({ query: { environment }, body: { ...body, kind, key, name } }, { onSuccess, onError })
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
