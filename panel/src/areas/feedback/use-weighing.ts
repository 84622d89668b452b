import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { type Post, postsRead } from './feedback.ts'

/** The currencies behind these posts, the most frequent first. */
function currenciesOf(posts: readonly Post[]): string[] {
  const uses = new Map<string, number>()
  for (const { revenue, other_revenue } of posts) {
    for (const { currency } of revenue ? [revenue, ...other_revenue] : other_revenue) {
      uses.set(currency, (uses.get(currency) ?? 0) + 1)
    }
  }
  return [...uses].sort(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([currency]) => currency)
}

export interface Weighing {
  /** In which currency posts are weighed; undefined where nobody behind them pays, or that is not known yet. */
  currency: string | undefined
  currencies: string[]
}

/** The currency that the URL names, else the one that most posts have. Amounts in others are shown apart. */
export function useWeighing(): Weighing {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const posts = useRead(postsRead, { query: { environment, sort: 'votes', limit: 50 } }).data?.posts
  const known = posts ? currenciesOf(posts) : []
  const asked = screen.get('currency')
  const isCurrency = asked !== undefined && /^[a-z]{3}$/.test(asked)
  const currencies = isCurrency && !known.includes(asked) ? [...known, asked] : known
  return { currency: isCurrency ? asked : known[0], currencies }
}
