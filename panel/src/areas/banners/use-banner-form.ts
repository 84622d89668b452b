import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/banners.ts'
import { localOf, momentOr } from '../../ui/local-moment.ts'
import { toast } from '../../ui/toast.ts'
import { type Banner, bannerReads } from './banner.ts'

export interface BannerValues {
  name: string
  text: string
  action_label: string
  action_url: string
  place: Banner['place']
  style: Banner['style']
  segment_id: string | null
  priority: number | ''
  starts_at: string
  ends_at: string
  dismiss: Banner['dismiss']
  dismiss_days: number | ''
}

const valuesOf = (banner: Banner | null, segmentId?: string): BannerValues => ({
  name: banner?.name ?? '',
  text: banner?.text ?? '',
  action_label: banner?.action_label ?? '',
  action_url: banner?.action_url ?? '',
  place: banner?.place ?? 'top',
  style: banner?.style ?? 'info',
  segment_id: banner ? banner.segment_id : (segmentId ?? null),
  priority: banner?.priority ?? 0,
  starts_at: localOf(banner?.starts_at ?? null),
  ends_at: localOf(banner?.ends_at ?? null),
  dismiss: banner?.dismiss ?? 'for_good',
  dismiss_days: banner?.dismiss_days ?? 7,
})

/** Returns the body for the API, with empty fields as null. */
const toBody = (values: BannerValues, banner: Banner | null) => ({
  ...values,
  action_label: values.action_label.trim() || null,
  action_url: values.action_url.trim() || null,
  priority: values.priority === '' ? 0 : values.priority,
  starts_at: momentOr(values.starts_at, banner?.starts_at ?? null),
  ends_at: momentOr(values.ends_at, banner?.ends_at ?? null),
  dismiss_days: values.dismiss === 'for_days' && values.dismiss_days !== '' ? values.dismiss_days : null,
})

export type BannerForm = ReturnType<typeof useBannerForm>['form']

export function useBannerForm(banner: Banner | null) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/banners', { refresh: [...bannerReads] })
  const update = useAct('PATCH /v1/organization/banners/{id}', { refresh: [...bannerReads] })
  const [initialValues] = useState(() => valuesOf(banner, screen.get('segment')))
  const form = useForm({ initialValues })
  const submit = form.onSubmit((values) => {
    const body = toBody(values, banner)
    const onError = (refused: { fields: Record<string, string> }) => form.setErrors(refused.fields)
    const onSuccess = (saved: Banner) => {
      toast.success(banner ? texts.saved : texts.bannerNameCreatedTurnItOnWhen(saved.name))
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      form.resetDirty(valuesOf(saved))
      if (!banner) screen.set({ new: undefined, segment: undefined, banner: saved.id }, { replace: true })
    }
    if (banner) update.mutate({ params: { id: banner.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
