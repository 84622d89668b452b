import { Stack, Table } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/help.ts'
import { number } from '../../texts/locale.ts'
import { Figures } from '../../ui/figures.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { helpfulShare } from './help.ts'

/** Figures of the last 28 days: the most-read articles, and searches that found nothing. */
export function Insights() {
  const [environment] = useEnvironment()
  const insights = useRead('GET /v1/organization/help/insights', { query: { environment } })
  const { data } = insights
  const figures = data && [
    { name: texts.viewsIn28Days, value: number(data.views), isMain: true },
    { name: texts.searches, value: number(data.searches) },
    { name: texts.foundHelpful, value: helpfulShare(data) },
  ]
  return (
    <Stack gap={18}>
      <Figures
        label={texts.figures}
        what={texts.theFigures}
        query={insights}
        rows={figures && [{ id: 'all', figures }]}
      />
      <Card label={texts.mostReadArticles}>
        {insights.error ? (
          <Failed what={texts.theArticles} error={insights.error} retry={() => void insights.refetch()} />
        ) : data === undefined ? (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={5} />
          </div>
        ) : data.most_read.length === 0 ? (
          <Empty title={texts.noViewsYet}>{texts.articlesAppearHereOncePeopleRead}</Empty>
        ) : (
          <Table verticalSpacing="sm" horizontalSpacing="lg">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.mostReadArticles}</Table.Th>
                <Table.Th ta="end">{texts.views}</Table.Th>
                <Table.Th ta="end">{texts.helpful}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.most_read.map(({ article_id, title, views, ...answers }) => (
                <Table.Tr key={article_id}>
                  <Table.Td>
                    <AnchorLink to="/help-center" search={{ article: article_id }} fz="inherit">
                      {title}
                    </AnchorLink>
                  </Table.Td>
                  <Table.Td ta="end">{number(views)}</Table.Td>
                  <Table.Td ta="end">{helpfulShare(answers)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Card>
      {data && (
        <Card label={texts.searchesWithoutAResult}>
          {data.without_result.length === 0 ? (
            <Empty title={texts.everySearchFoundSomething}>{texts.searchesWithoutAResultAreListed}</Empty>
          ) : (
            <Table verticalSpacing="sm" horizontalSpacing="lg">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{texts.searchesWithoutAResult}</Table.Th>
                  <Table.Th ta="end">{texts.times}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.without_result.map(({ query, locale, searches }) => (
                  <Table.Tr key={`${locale} ${query}`}>
                    <Table.Td>{query}</Table.Td>
                    <Table.Td ta="end">{number(searches)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Card>
      )}
    </Stack>
  )
}
