import { texts } from '../../texts/help.ts'
import { locale } from '../../texts/locale.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Article, type Collection, helpfulShare, statuses } from './help.ts'

export const columnsOf = (collections: readonly Collection[]): Column<Article>[] => {
  const collectionName = ({ collection_id }: Article) => collections.find(({ id }) => id === collection_id)?.name ?? '–'
  return [
    {
      id: 'title',
      header: texts.article,
      csv: ({ title }) => title,
      width: 340,
      shape: 'lines',
      cell: ({ title, excerpt }) => <TwoLines first={title} second={excerpt || texts.noTextYet} />,
    },
    {
      id: 'status',
      header: texts.status,
      csv: ({ status }) => status,
      width: 150,
      cell: ({ status, has_unpublished_changes, updated_at }) => (
        <>
          <Status tone={statuses[status].tone}>
            {status === 'published' && has_unpublished_changes ? texts.unpublishedChanges : statuses[status].label}
          </Status>
          <MobileLine>
            <RelativeTime at={updated_at} />
          </MobileLine>
        </>
      ),
    },
    { id: 'collection', header: texts.collection, csv: collectionName, width: 160, wide: true, cell: collectionName },
    {
      id: 'views',
      header: texts.views,
      csv: ({ views }) => views,
      width: 90,
      wide: true,
      align: 'end',
      cell: ({ views }) => <span className="num">{views.toLocaleString(locale)}</span>,
    },
    {
      id: 'helpful',
      header: texts.helpful,
      csv: helpfulShare,
      width: 90,
      wide: true,
      align: 'end',
      cell: (article) => <span className="num">{helpfulShare(article)}</span>,
    },
    {
      id: 'updated_at',
      header: texts.changed,
      csv: ({ updated_at }) => updated_at,
      width: 120,
      wide: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
  ]
}
