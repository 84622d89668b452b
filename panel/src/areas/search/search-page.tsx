import { useRef } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { searchKinds } from '../../app/search/collected.ts'
import { texts } from '../../texts/search.ts'
import { ListSkeleton } from '../../ui/compact-list.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { useRowKeys } from '../../ui/table/use-row-keys.ts'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { Found } from './found.tsx'
import { KindResults } from './kind-results.tsx'

const everything = 'all'

/** All results of a search, with a tab for each kind that has any. */
export function SearchPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const q = screen.get('q') ?? ''
  const kind = screen.get('kind')
  const query = useRead('GET /v1/organization/search', { query: { environment, q } }, { enabled: q !== '' })
  const kinds = q === '' ? [] : (query.data?.groups ?? []).map((group) => group.kind)
  const tabs = [...new Set([...kinds, ...(kind && q !== '' ? [kind] : [])])].filter((name) => name in searchKinds)
  const choose = (value: string) => screen.narrow({ kind: value === everything ? undefined : value })
  return (
    <Page title={texts.search} description={texts.searchDescription}>
      <Card label={texts.search}>
        <Tools>
          <SearchField label={texts.searchEverything} placeholder={texts.searchFor} />
        </Tools>
      </Card>
      {tabs.length > 0 && (
        <TabsRow
          isBare
          label={texts.kindsOfResults}
          value={kind ?? everything}
          tabs={[
            { value: everything, label: texts.allResults },
            ...tabs.map((name) => ({ value: name, label: searchKinds[name]?.label ?? name })),
          ]}
          onChange={choose}
        />
      )}
      {q === '' ? (
        <Card label={texts.results}>
          <Empty title={texts.searchFor}>{texts.searchFinds}</Empty>
        </Card>
      ) : kind ? (
        <KindResults key={kind} kind={kind} q={q} />
      ) : (
        <AllResults query={query} q={q} choose={choose} />
      )}
    </Page>
  )
}

interface AllResultsProps {
  query: ReturnType<typeof useRead<'GET /v1/organization/search'>>
  q: string
  choose: (kind: string) => void
}

function AllResults({ query, q, choose }: AllResultsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame, 'li')
  if (query.error && !query.data) {
    return (
      <Card label={texts.results}>
        <Failed what={texts.searchResults} error={query.error} retry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!query.data) {
    return (
      <Section title={texts.results}>
        <ListSkeleton count={5} />
      </Section>
    )
  }
  const groups = query.data.groups.filter(({ kind }) => kind in searchKinds)
  if (groups.length === 0) {
    return (
      <Card label={texts.results}>
        <Empty title={texts.noResultsFor(q)}>{texts.tryAnotherWord}</Empty>
      </Card>
    )
  }
  return (
    <div ref={frame} style={{ display: 'contents' }}>
      {groups.map((group) => (
        <Found key={group.kind} group={group} viewAll={() => choose(group.kind)} />
      ))}
    </div>
  )
}
