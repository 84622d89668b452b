import { useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/legal.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import type { PublicLegal } from './agreement.ts'

/** The text, fetched when somebody wants to read it. */
export function DocumentText({ title, versionId, widget }: { title: string; versionId: string; widget: WidgetApi }) {
  const [html, setHtml] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = async () => {
    try {
      const { documents } = await widget.getPublic<PublicLegal>(`/v1/legal/${widget.key}`)
      const found = documents.find(({ version_id }) => version_id === versionId)
      setHtml(found?.html ?? '')
      setFailed(!found)
    } catch {
      setFailed(true)
    }
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && html === null && void read()}>
      <summary>{texts.readTitle(title)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
      <section class="text" tabIndex={0} aria-label={title}>
        {hasFailed ? <p class="error">{texts.textCouldNotBeLoaded}</p> : elementsOf(html ?? '')}
      </section>
    </details>
  )
}
