import { Anchor } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { searchKinds } from '../../app/search/collected.ts'
import { useRecent } from '../../app/search/recent.ts'
import { texts } from '../../texts/search.ts'
import { ListRow } from '../../ui/compact-list.tsx'
import { humanize } from '../../ui/humanize.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { Section } from '../../ui/section.tsx'
import s from './search.module.css'

type Group = Output<'GET /v1/organization/search'>['groups'][number]
export type Result = Group['results'][number]

/** The first results of a kind. */
export function Found({ group: { kind, results, has_more }, viewAll }: { group: Group; viewAll: () => void }) {
  const known = searchKinds[kind]
  if (!known) return null
  const { label, icon: Icon } = known
  return (
    <Section
      title={label}
      action={
        has_more && (
          <Anchor component="button" type="button" size="sm" className={s.viewAll} onClick={viewAll}>
            {texts.viewAllOf(label)}
          </Anchor>
        )
      }
    >
      <ul className={s.list} aria-label={label}>
        {results.map((result) => (
          <ListRow
            key={result.id}
            icon={<Icon size={20} stroke={1.6} aria-hidden />}
            title={<ResultLink result={result} />}
            description={detailOf(result)}
            end={result.status && humanize(result.status)}
          />
        ))}
      </ul>
    </Section>
  )
}

/** Returns the detail in words, or nothing. */
export const detailOf = ({ kind, detail }: Result): string | undefined =>
  detail === null ? undefined : (searchKinds[kind]?.detail?.(detail) ?? detail)

/** Opens the item on its screen, and remembers it. */
export function ResultLink({ result }: { result: Result }) {
  const { remember } = useRecent()
  const known = searchKinds[result.kind]
  if (!known) return result.title
  return (
    <AnchorLink
      to={known.to}
      search={{ [known.parameter]: result.id } as never}
      c="inherit"
      inherit
      onClick={() => remember(result)}
    >
      {result.title}
    </AnchorLink>
  )
}
