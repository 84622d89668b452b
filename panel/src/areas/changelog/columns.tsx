import { texts } from '../../texts/changelog.ts'
import { locale } from '../../texts/locale.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { CategoryMark } from './category-mark.tsx'
import { type Category, type Post, reactionsOf, states } from './changelog.ts'

const audienceText = ({ segment_id }: Post) => (segment_id === null ? texts.everyone : texts.aSegment)
const dateOf = ({ state, publish_at, published_at, updated_at }: Post) =>
  state === 'scheduled' ? publish_at : state === 'published' ? published_at : updated_at

const count = (value: number) => <span className="num">{value.toLocaleString(locale)}</span>

export const columnsOf = (categories: readonly Category[]): Column<Post>[] => [
  {
    id: 'title',
    header: texts.post,
    csv: ({ title }) => title,
    width: 320,
    shape: 'lines',
    cell: ({ title, excerpt }) => <TwoLines first={title} second={excerpt || texts.noTextYet} />,
  },
  {
    id: 'state',
    header: texts.status,
    csv: ({ state }) => state,
    width: 120,
    cell: (post) => (
      <>
        <Status tone={states[post.state].tone}>{states[post.state].label}</Status>
        <MobileLine>
          <RelativeTime at={dateOf(post) ?? post.updated_at} />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'category',
    header: texts.category,
    csv: ({ category_id }) => categories.find(({ id }) => id === category_id)?.name ?? '',
    width: 130,
    wide: true,
    cell: ({ category_id }) => <CategoryMark category={categories.find(({ id }) => id === category_id)} />,
  },
  { id: 'audience', header: texts.shownTo, csv: audienceText, width: 120, wide: true, cell: audienceText },
  {
    id: 'views',
    header: texts.viewedBy,
    csv: ({ views }) => views,
    width: 100,
    wide: true,
    align: 'end',
    cell: ({ views }) => count(views),
  },
  {
    id: 'reactions',
    header: texts.reactions,
    csv: reactionsOf,
    width: 100,
    wide: true,
    align: 'end',
    cell: (post) => count(reactionsOf(post)),
  },
  {
    id: 'date',
    header: texts.date,
    csv: (post) => dateOf(post) ?? '',
    width: 120,
    wide: true,
    cell: (post) => <RelativeTime at={dateOf(post) ?? post.updated_at} />,
  },
]
