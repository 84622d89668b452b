import { useEffect, useState } from 'preact/hooks'
import { texts } from '../../texts/preferences.ts'
import type { OwnConsents } from './own-consents.ts'
import styles from './preferences.css?inline'

export { styles }

type Consents = OwnConsents['consents']
export type Category = keyof Consents

interface PreferencesProps {
  consents: Consents
  choose(category: Category, granted: boolean): Promise<Consents>
}

const names: [Category, string][] = [
  ['marketing', texts.newsAndOffers],
  ['product_news', texts.productNews],
  ['surveys', texts.surveys],
]

/** Each switch counts at once. */
export function Preferences({ consents: given, choose }: PreferencesProps) {
  const [consents, setConsents] = useState(given)
  const [wanted, setWanted] = useState<{ category: Category; granted: boolean } | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => setConsents(given), [given])
  const set = async (category: Category, granted: boolean) => {
    setWanted({ category, granted })
    try {
      setConsents(await choose(category, granted))
      setProblem('')
    } catch {
      setProblem(texts.changeCouldNotBeSaved)
    }
    setWanted(null)
  }
  return (
    <section class="preferences" aria-label={texts.emailPreferences}>
      {names.map(([category, name]) => (
        <label class="preference" key={category}>
          <input
            type="checkbox"
            checked={wanted?.category === category ? wanted.granted : consents[category].granted}
            disabled={wanted !== null}
            aria-busy={wanted?.category === category}
            onChange={({ currentTarget }) => void set(category, currentTarget.checked)}
          />
          <span>
            <b>{name}</b>
            <span class="dim">{consents[category].wording}</span>
          </span>
        </label>
      ))}
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <p class="dim">{texts.emailAboutYourAccountSuchAs}</p>
    </section>
  )
}
