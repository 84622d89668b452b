import { useState } from 'preact/hooks'
import type { Hands } from '../../part.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import type { PublicLegal } from './agreement.ts'

/** The text, fetched when somebody wants to read it. */
export function DocumentText({ title, versionId, hands }: { title: string; versionId: string; hands: Hands }) {
  const [html, setHtml] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = async () => {
    try {
      const { documents } = await hands.getPublic<PublicLegal>(`/v1/legal/${hands.key}`)
      const found = documents.find(({ version_id }) => version_id === versionId)
      setHtml(found?.html ?? '')
      setFailed(!found)
    } catch {
      setFailed(true)
    }
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && html === null && void read()}>
      <summary>Read “{title}”</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
      <section class="text" tabIndex={0} aria-label={title}>
        {hasFailed ? <p class="error">The text could not be loaded.</p> : elementsOf(html ?? '')}
      </section>
    </details>
  )
}
