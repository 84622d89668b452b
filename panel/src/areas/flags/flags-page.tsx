import { Text } from '@mantine/core'
import { useState } from 'react'
import { type Environment, useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { audienceText, type Flag, type FlagState, flagsRead, states } from './flag.ts'
import { FlagEditor } from './flag-editor.tsx'
import { SwitchFlag } from './switch-flag.tsx'

export function FlagsPage() {
  const screen = useScreen()
  const flag = screen.get('flag')
  return flag || screen.get('new') === 'flag' ? <FlagEditor id={flag} /> : <Flags />
}

const shownStates = ['on', 'off', 'scheduled', 'ended', 'archived'] as const

function Flags() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const state = screen.get('state') as FlagState | undefined
  const [switching, setSwitching] = useState<Flag | null>(null)
  const list = useList(flagsRead, { query: { environment, state } }, (answer) => answer.flags)
  const otherEnvironment = environment === 'live' ? 'test' : 'live'
  const others = useReadAll(flagsRead, { query: { environment: otherEnvironment } }, (answer) => answer.flags)
  const stateIn = (place: Environment, flag: Flag): FlagState | undefined =>
    place === environment ? flag.state : others.data?.find(({ key }) => key === flag.key)?.state
  return (
    <ListPage
      title="Feature flags"
      description="Who gets which variant of what: by segment, by percentage, on schedule. A change holds everywhere within a second."
      name="flags"
      thing="flag"
      list={list}
      columns={columns(stateIn, setSwitching)}
      filters={['state']}
      tabs={{
        label: 'State',
        value: state ?? 'all',
        tabs: [{ value: 'all', label: 'All' }, ...shownStates.map((value) => ({ value, label: states[value].label }))],
        onChange: (value) => screen.narrow({ state: value === 'all' ? undefined : value }),
      }}
      empty={state ? noneIn(state) : none}
    >
      {switching && <SwitchFlag flag={switching} close={() => setSwitching(null)} />}
    </ListPage>
  )
}

const none = {
  title: 'No feature flags yet',
  text: 'A flag turns a part of your product on for some people: a segment, a percentage, or everybody. Your code asks for it by its key.',
}

const noneIn = (state: FlagState) => ({
  title: `No flags are ${states[state].label.toLowerCase()}`,
  text: 'Choose another state above.',
  isNarrowed: true,
})

const StateOf = ({ state }: { state: FlagState | undefined }) =>
  state ? (
    <Status tone={states[state].tone}>{states[state].label}</Status>
  ) : (
    <Text span c="dimmed" fz={13}>
      Not there
    </Text>
  )

type StateIn = (place: Environment, flag: Flag) => FlagState | undefined

const stateColumn = (place: Environment, header: string, stateIn: StateIn): Column<Flag> => ({
  id: place,
  header,
  csv: (flag) => stateIn(place, flag) ?? null,
  width: 110,
  ...(place === 'test' && { wide: true as const }),
  cell: (flag) => (
    <>
      <StateOf state={stateIn(place, flag)} />
      {place === 'live' && <MobileLine>{audienceText(flag)}</MobileLine>}
    </>
  ),
})

const columns = (stateIn: StateIn, turn: (flag: Flag) => void): Column<Flag>[] => [
  {
    id: 'key',
    header: 'Flag',
    csv: ({ key }) => key,
    sort: ({ key }) => key,
    width: 260,
    shape: 'lines',
    cell: ({ key, name }) => <TwoLines first={name} second={key} isCode />,
  },
  stateColumn('live', 'Live', stateIn),
  stateColumn('test', 'Test', stateIn),
  {
    id: 'audience',
    header: 'Who gets it',
    csv: audienceText,
    width: 170,
    wide: true,
    cell: (flag) => audienceText(flag),
  },
  {
    id: 'updated',
    header: 'Changed',
    csv: ({ updated_at }) => updated_at,
    sort: ({ updated_at }) => updated_at,
    width: 110,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'none',
    align: 'end',
    cell: (flag) =>
      flag.state !== 'archived' && (
        <RowMenu
          label={flag.name}
          acts={[
            {
              label: flag.enabled ? 'Turn off…' : 'Turn on…',
              run: () => turn(flag),
              ...(flag.enabled && { isDestructive: true }),
            },
          ]}
        />
      ),
  },
]
