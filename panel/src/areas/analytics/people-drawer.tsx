import { Button, Skeleton } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { readAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/analytics.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { DetailDrawer, DrawerBody, DrawerHeader } from '../../ui/drawer.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { csvOf, download } from '../../ui/table/csv.ts'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { toast } from '../../ui/toast.ts'
import { type AnalyticsPerson, type NamedPoint, namedPoint, peopleRead } from './people.ts'

const invalid = new Error(texts.linkDoesNotNamePeople)

/** The people behind a point of a chart. */
export function PeopleDrawer() {
  const screen = useScreen()
  const text = screen.get('point')
  const named = namedPoint(text)
  return (
    <DetailDrawer
      label={texts.people}
      param="point"
      query={{
        data: named ?? undefined,
        error: text && !named ? invalid : null,
        refetch: () => screen.set({ point: undefined }),
      }}
      skeleton={{ body: <Skeleton h={200} /> }}
    >
      {(opened) => <People key={JSON.stringify(opened.point)} {...opened} />}
    </DetailDrawer>
  )
}

const nameOf = ({ name, email }: AnalyticsPerson) => name ?? email ?? texts.visitor

const columns = [
  { header: texts.id, csv: ({ contact_id }: AnalyticsPerson) => contact_id },
  { header: texts.name, csv: ({ name }: AnalyticsPerson) => name },
  { header: texts.email, csv: ({ email }: AnalyticsPerson) => email },
  { header: texts.events, csv: ({ events }: AnalyticsPerson) => events },
]

function People({ title, point }: NamedPoint) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const asked = { query: { environment, ...pageQuery(paging.place) }, body: point }
  const query = useRead(peopleRead, asked, { single: true })
  const exportAll = () =>
    readAll(peopleRead, { query: { environment }, body: point }, ({ people }) => people).then(
      (people) => download('people.csv', csvOf(columns, people)),
      toast.error,
    )
  return (
    <>
      <DrawerHeader
        title={title}
        description={texts.thePeopleBehindThisPoint}
        actions={
          <Button variant="default" onClick={exportAll}>
            {texts.exportCSV}
          </Button>
        }
      />
      <DrawerBody>
        <CompactList
          label={texts.people}
          query={query}
          shape="avatar"
          expected={8}
          rows={(answer) => answer.people}
          empty={texts.noPeopleTheyMayHaveBeenDeleted}
          paging={paging}
        >
          {(person) => <Person key={person.contact_id} person={person} />}
        </CompactList>
      </DrawerBody>
    </>
  )
}

function Person({ person }: { person: AnalyticsPerson }) {
  const mayRead = useMay()('customers:read')
  const { contact_id, name, email, first_at, events } = person
  const shown = nameOf(person)
  return (
    <ListRow
      icon={name || email ? <Avatar name={shown} size={30} /> : <IconAddressBook size={20} stroke={1.6} />}
      title={
        mayRead ? (
          <AnchorLink to="/contacts" search={{ contact: contact_id }} c="inherit" inherit>
            {shown}
          </AnchorLink>
        ) : (
          shown
        )
      }
      description={[name ? email : null, texts.eventCount(events)].filter(Boolean).join(' · ')}
      end={first_at && <RelativeTime at={first_at} />}
    />
  )
}
