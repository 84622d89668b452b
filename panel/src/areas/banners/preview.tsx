import { useDebouncedValue } from '@mantine/hooks'
import type { Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/banners.ts'
import { WidgetPreview } from '../../ui/widget-preview.tsx'
import type { BannerValues } from './use-banner-form.ts'

type OwnBanner = Output<'GET /v1/contact/banners'>['banners'][number]

export function Preview({ saved, values }: { saved: { text: string; html: string } | null; values: BannerValues }) {
  const html = useHtml(values.text, saved)
  return <WidgetPreview of={{ part: 'banners' }} shown={shownOf(values, html)} height={220} canRestart />
}

/** Returns the HTML of the text being written, rendered by the service like on save. */
function useHtml(text: string, saved: { text: string; html: string } | null): string {
  const [environment] = useEnvironment()
  const [settled] = useDebouncedValue(text.trim(), 250)
  const isSaved = saved?.text === settled
  const { data } = useRead(
    'POST /v1/organization/banners/preview',
    { query: { environment }, body: { text: settled || texts.text } },
    { enabled: !isSaved },
  )
  return isSaved ? saved.html : (data?.html ?? saved?.html ?? texts.text)
}

const shownOf = (values: BannerValues, html: string): OwnBanner[] => [
  {
    id: 'preview',
    place: values.place,
    style: values.style,
    html,
    action_label: values.action_label.trim() || null,
    action_url: values.action_label.trim() ? values.action_url.trim() || '/' : null,
    dismiss: values.dismiss,
    dismiss_days: values.dismiss_days === '' ? null : values.dismiss_days,
    seen: true,
  },
]
