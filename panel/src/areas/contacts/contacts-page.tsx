import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contacts.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { MoreFilters, PlanFilters, profileFilterNames, useProfileFilter } from '../../ui/table/profile-filters.tsx'
import { apiSort } from '../../ui/table/sort.ts'
import { useList } from '../../ui/table/use-list.ts'
import { type Contact, contactName } from './contact.ts'
import { hiddenAtFirst, personColumns, visitorColumns } from './contact-columns.tsx'
import { ContactDrawer } from './contact-drawer.tsx'
import { DeleteContacts } from './delete-contacts.tsx'
import { SaveAsSegment } from './save-as-segment.tsx'

type Kind = Contact['kind']

const filterNames = [...profileFilterNames, 'of'] as const
const sorts = ['name', 'customer', 'role', 'plan', 'status', 'mrr', 'last_seen_at', 'created_at'] as const

/** New contacts appear in the list a moment after they are created. */
const refreshMs = 15_000

function useContacts(kind: Kind, withRevenue: boolean) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const { product_id, status, ...shared } = useProfileFilter()
  const ofPeople = { product_id, ...(status && { status }), customer_id: screen.get('of') }
  const filter = { environment, kind, ...shared, ...(kind === 'identified' && ofPeople) }
  const allowed = kind === 'visitor' ? (['created_at'] as const) : sorts.filter((name) => withRevenue || name !== 'mrr')
  const sort = apiSort(allowed, screen.get('sort'))
  return {
    list: useList(
      'GET /v1/organization/directory/contacts',
      { query: { ...filter, sort } },
      ({ contacts }) => contacts,
      {
        every: refreshMs,
      },
    ),
    counts: useRead('GET /v1/organization/directory/contacts/counts', { query: filter }).data,
  }
}

export function ContactsPage() {
  const screen = useScreen()
  const may = useMay()
  const withRevenue = may('analytics:read') || may('billing:manage')
  const [deleting, setDeleting] = useState<{ contacts: Contact[]; done: () => void } | null>(null)
  const kind: Kind = screen.get('kind') === 'visitor' ? 'visitor' : 'identified'
  const { list, counts } = useContacts(kind, withRevenue)
  const remove = {
    label: texts.deletePermanentlyEllipsis,
    icon: IconTrash,
    run: (contacts: Contact[], done: () => void) => setDeleting({ contacts, done }),
  }
  const isNarrowed = ['q' as const, ...filterNames].some((name) => screen.get(name))
  return (
    <Page title={texts.contacts} description={texts.everyoneWhoUsesYourProduct}>
      <Card label={texts.contacts}>
        <DataTable
          label={texts.contacts}
          name={kind === 'visitor' ? 'visitors' : 'contacts'}
          list={list}
          total={counts?.total}
          filters={['q', 'kind', ...filterNames]}
          tabs={{
            label: texts.kindOfContact,
            value: kind,
            tabs: [
              { value: 'identified', label: texts.withCount(texts.identified, counts?.identified) },
              { value: 'visitor', label: texts.withCount(texts.visitors, counts?.visitors) },
            ],
            onChange: (value) =>
              screen.narrow({ kind: value === 'visitor' ? value : undefined, sort: undefined, ...blank(value) }),
          }}
          tools={<Tools kind={kind} />}
          columns={kind === 'visitor' ? visitorColumns() : personColumns(withRevenue)}
          hiddenAtFirst={hiddenAtFirst}
          rowKey={(contact) => contact.id}
          rowLabel={contactName}
          openAt={(contact) => ({ contact: contact.id })}
          isOpen={(contact) => contact.id === screen.get('contact')}
          bulk={may('customers:write') ? [remove] : []}
          empty={isNarrowed ? <NobodyFound /> : <Nobody kind={kind} />}
        />
      </Card>
      {deleting && <DeleteContacts {...deleting} close={() => setDeleting(null)} />}
      <ContactDrawer />
    </Page>
  )
}

/** Returns the filters that do not apply to visitors, removed. */
const blank = (kind: string) =>
  kind === 'visitor' ? { product: undefined, status: undefined, of: undefined } : undefined

const Tools = ({ kind }: { kind: Kind }) => (
  <>
    <SearchField label={texts.searchContacts} placeholder={texts.searchByNameEmailOrID} />
    {kind === 'identified' && <PlanFilters />}
    <MoreFilters of="contacts" names={filterNames} hasCustomer={kind === 'identified'} />
    {kind === 'identified' && <SaveAsSegment />}
  </>
)

const NobodyFound = () => <Empty title={texts.noContactsFound}>{texts.searchByAnyWordOrChangeTheFilters}</Empty>

const Nobody = ({ kind }: { kind: Kind }) => (
  <Empty
    title={kind === 'visitor' ? texts.noVisitors : texts.noContactsYet}
    action={<ButtonLink to="/get-started">{texts.connectYourProduct}</ButtonLink>}
  >
    {texts.aContactAppearsAsSoonAsYourPage(<Code>{texts.v1Boot}</Code>)}
  </Empty>
)
