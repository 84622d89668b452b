import { Select } from '@mantine/core'
import { useEnvironment } from '../../../app/environment.ts'
import { useReadAll } from '../../../app/read-all.ts'
import { type SearchName, useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/feedback-posts.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { ChoiceFilter, ClearFilters } from '../../../ui/table/filters.tsx'
import s from '../feedback.module.css'
import type { Places } from '../use-places.ts'
import type { Weighing } from '../use-weighing.ts'

export const filterNames = [
  'q',
  'status',
  'moderation',
  'board',
  'category',
  'product',
  'segment',
] as const satisfies SearchName[]

const orders = {
  votes: texts.mostVotes,
  revenue: texts.mostRevenue,
  trending: texts.trending,
  new: texts.newest,
} as const
type Order = keyof typeof orders

export const orderOf = (text: string | undefined): Order => (text && text in orders ? (text as Order) : 'votes')

const moderations = [
  { value: 'visible', label: texts.visible },
  { value: 'pending', label: texts.needsReview },
  { value: 'hidden', label: texts.hidden },
]

const optionsOf = (things: readonly { id: string; name: string }[]) =>
  things.map(({ id, name }) => ({ value: id, label: name }))

export function Filters({ places, weighing }: { places: Places; weighing: Weighing }) {
  const may = useMay()
  return (
    <>
      <div className={s.search}>
        <SearchField label={texts.searchFeedback} placeholder={texts.searchTitleOrText} />
      </div>
      <ChoiceFilter name="board" label={texts.board} options={optionsOf(places.boards)} />
      {places.categories.length > 0 && (
        <ChoiceFilter name="category" label={texts.category} options={optionsOf(places.categories)} />
      )}
      {may('catalogue:manage') && <PlanFilter />}
      {may('customers:read') && <SegmentFilter />}
      <ChoiceFilter name="moderation" label={texts.visibility} options={moderations} />
      <OrderChoice weighing={weighing} />
      <ClearFilters names={filterNames} />
    </>
  )
}

/** Only voters whose team has the plan count. Not together with a segment. */
function PlanFilter() {
  const [environment] = useEnvironment()
  const plans = useReadAll(
    'GET /v1/organization/products',
    { query: { environment, kind: 'plan' } },
    (answer) => answer.products,
  )
  return <VoterFilter name="product" label={texts.votersPlan} options={optionsOf(plans.data ?? [])} other="segment" />
}

function SegmentFilter() {
  const [environment] = useEnvironment()
  const segments = useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments)
  return (
    <VoterFilter name="segment" label={texts.votersSegment} options={optionsOf(segments.data ?? [])} other="product" />
  )
}

interface VoterFilterProps {
  name: SearchName
  label: string
  options: { value: string; label: string }[]
  /** Posts are weighed by one group of voters at a time: choosing here clears the other. */
  other: SearchName
}

function VoterFilter({ name, label, options, other }: VoterFilterProps) {
  const screen = useScreen()
  if (options.length === 0) return null
  return (
    <Select
      aria-label={label}
      placeholder={label}
      className={s.filter}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      searchable={options.length > 10}
      clearable
      data={options}
      value={screen.get(name) ?? null}
      onChange={(value) => screen.narrow({ [name]: value ?? undefined, ...(value && { [other]: undefined }) })}
      nothingFoundMessage={texts.noResults}
    />
  )
}

function OrderChoice({ weighing: { currency, currencies } }: { weighing: Weighing }) {
  const screen = useScreen()
  const shown = (Object.keys(orders) as Order[]).filter((order) => order !== 'revenue' || currency)
  return (
    <>
      <Select
        aria-label={texts.order}
        className={s.filter}
        allowDeselect={false}
        data={shown.map((value) => ({ value, label: orders[value] }))}
        value={orderOf(screen.get('order'))}
        onChange={(value) => screen.narrow({ order: value === 'votes' ? undefined : (value ?? undefined) })}
      />
      {currencies.length > 1 && (
        <Select
          aria-label={texts.currency}
          className={s.currency}
          allowDeselect={false}
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          value={currency ?? null}
          onChange={(value) => screen.narrow({ currency: value ?? undefined })}
        />
      )}
    </>
  )
}
