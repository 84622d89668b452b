import { Button, Group, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { type SearchName, useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/table.ts'
import { isPlanStatus, planStatusOptions } from '../standing.tsx'
import s from './filters.module.css'
import { ChoiceFilter, ClearFilters } from './filters.tsx'

/** The filters that the lists of contacts and of customers share, by their names in the URL. */
export const profileFilterNames = ['product', 'status', 'segment', 'tag', 'attribute', 'value'] as const

const readSegments = 'GET /v1/organization/segments'

/** Returns the filters in the URL as the API names them. */
export function useProfileFilter() {
  const screen = useScreen()
  const status = screen.get('status')
  const [attribute, value] = [screen.get('attribute'), screen.get('value')]
  return {
    q: screen.get('q'),
    product_id: screen.get('product'),
    segment_id: screen.get('segment'),
    tag: screen.get('tag'),
    ...(isPlanStatus(status) && { status }),
    ...(attribute && value !== undefined && { attribute, value }),
  }
}

/** The plans of the catalog, for members who may see it. */
export function usePlans() {
  const [environment] = useEnvironment()
  const enabled = useMay()('catalogue:manage')
  const { data } = useReadAll(
    'GET /v1/organization/products',
    { query: { environment, kind: 'plan' } },
    (answer) => answer.products,
    { enabled },
  )
  return data ?? []
}

export function PlanFilters({ withoutStatus }: { withoutStatus?: boolean }) {
  const plans = usePlans()
  return (
    <>
      {plans.length > 0 && (
        <ChoiceFilter
          name="product"
          label={texts.plan}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {!withoutStatus && <ChoiceFilter name="status" label={texts.status} options={planStatusOptions} />}
    </>
  )
}

interface MoreFiltersProps {
  /** The list whose tags are offered. */
  of: 'contacts' | 'customers'
  names: readonly SearchName[]
  hasCustomer?: boolean
}

/** Segment, tag, attribute and, for contacts, customer. */
export function MoreFilters({ of, names, hasCustomer }: MoreFiltersProps) {
  const screen = useScreen()
  const [isOpen, open] = useDisclosure(false)
  const count = ['segment', 'tag', 'attribute', 'of'].filter((name) => screen.get(name as SearchName)).length
  return (
    <>
      <Popover opened={isOpen} onChange={open.toggle} position="bottom-start" width={300} trapFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            leftSection={<IconFilter size={15} stroke={1.8} />}
            onClick={open.toggle}
          >
            {count > 0 ? texts.moreFiltersCount(count) : texts.moreFilters}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts.moreFilters}>
          <Stack gap={12} className={s.more}>
            {hasCustomer && <CustomerFilter />}
            <SegmentFilter />
            <TagFilter of={of} />
            <AttributeFilter close={open.close} />
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <ClearFilters names={names} />
    </>
  )
}

const inPopover = { withinPortal: false } as const

function SegmentFilter() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const { data } = useReadAll(readSegments, { query: { environment } }, (answer) => answer.segments)
  return (
    <Select
      label={texts.segment}
      placeholder={texts.any}
      clearable
      searchable
      limit={100}
      comboboxProps={inPopover}
      nothingFoundMessage={texts.noResults}
      data={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={screen.get('segment') ?? null}
      onChange={(segment) => screen.narrow({ segment: segment ?? undefined })}
    />
  )
}

function TagFilter({ of }: { of: 'contacts' | 'customers' }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const { data } = useReadAll(`GET /v1/organization/tags/${of}`, { query: { environment } }, (answer) => answer.tags)
  const chosen = screen.get('tag') ?? null
  const names = (data ?? []).map(({ name }) => name)
  return (
    <Select
      label={texts.tag}
      placeholder={texts.any}
      clearable
      searchable
      limit={100}
      comboboxProps={inPopover}
      nothingFoundMessage={texts.noTags}
      data={chosen === null || names.includes(chosen) ? names : [...names, chosen]}
      value={chosen}
      onChange={(tag) => screen.narrow({ tag: tag ?? undefined })}
    />
  )
}

/** Finds a customer by the beginning of its name. */
function CustomerFilter() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const chosen = screen.get('of') ?? null
  const found = useRead('GET /v1/organization/directory/customers', { query: { environment, q, limit: 20 } })
  const known = useRead(
    'GET /v1/organization/directory/customers/{id}',
    { params: { id: chosen ?? '' }, query: { environment } },
    { enabled: chosen !== null, single: true },
  )
  const listed = found.data?.customers ?? []
  const options = known.data && !listed.some(({ id }) => id === chosen) ? [known.data, ...listed] : listed
  return (
    <Select
      label={texts.customer}
      placeholder={texts.any}
      clearable
      searchable
      comboboxProps={inPopover}
      nothingFoundMessage={texts.noResults}
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={(customer) => screen.narrow({ of: customer ?? undefined })}
    />
  )
}

/** Both the name and the value are needed, so that the list is narrowed by pressing the button. */
function AttributeFilter({ close }: { close: () => void }) {
  const screen = useScreen()
  const [attribute, setAttribute] = useState(screen.get('attribute') ?? '')
  const [value, setValue] = useState(screen.get('value') ?? '')
  const isWhole = attribute.trim() !== '' && value.trim() !== ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWhole) return
        screen.narrow({ attribute: attribute.trim(), value: value.trim() })
        close()
      }}
    >
      <Group gap={8} grow align="flex-end">
        <TextInput
          label={texts.attribute}
          placeholder={texts.country}
          maxLength={100}
          value={attribute}
          onChange={(event) => setAttribute(event.currentTarget.value)}
        />
        <TextInput
          label={texts.value}
          maxLength={1000}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </Group>
      <Button type="submit" variant="default" size="xs" mt={10} disabled={!isWhole}>
        {texts.filterByAttribute}
      </Button>
    </form>
  )
}
