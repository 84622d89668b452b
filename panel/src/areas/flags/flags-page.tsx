import { Text } from '@mantine/core'
import { useState } from 'react'
import { type Environment, useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/flags.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { audienceText, type Flag, type FlagState, flagsRead, nextStepOf, type SegmentNames, states } from './flag.ts'
import { FlagEditor } from './flag-editor.tsx'
import { SwitchFlag } from './switch-flag.tsx'
import { useSegmentNames } from './use-segment-names.ts'

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
  const segments = useSegmentNames()
  const stateIn = (place: Environment, flag: Flag): FlagState | undefined =>
    place === environment ? flag.state : others.data?.find(({ key }) => key === flag.key)?.state
  return (
    <ListPage
      title={texts.featureFlags}
      description={texts.turnFeaturesOnBySegment}
      name="flags"
      thing="flag"
      create={texts.newFlag}
      list={list}
      columns={columns(stateIn, setSwitching, segments)}
      filters={['state']}
      tabs={{
        label: texts.status,
        value: state ?? 'all',
        tabs: [
          { value: 'all', label: texts.all },
          ...shownStates.map((value) => ({ value, label: states[value].label })),
        ],
        onChange: (value) => screen.narrow({ state: value === 'all' ? undefined : value }),
      }}
      empty={state ? noneIn(state) : none}
    >
      {switching && <SwitchFlag flag={switching} close={() => setSwitching(null)} />}
    </ListPage>
  )
}

const none = {
  title: texts.noFeatureFlagsYet,
  text: texts.aFlagTurnsAFeatureOnForASegment,
}

const noneIn = (state: FlagState) => ({
  title: texts.noFlagsAreLabel(states[state].label.toLowerCase()),
  text: texts.chooseAnotherStatusAbove,
  isNarrowed: true,
})

const StateOf = ({ state }: { state: FlagState | undefined }) =>
  state ? (
    <Status tone={states[state].tone}>{states[state].label}</Status>
  ) : (
    <Text span c="dimmed" fz={13}>
      {texts.notCreated}
    </Text>
  )

type StateIn = (place: Environment, flag: Flag) => FlagState | undefined

const stateColumn = (place: Environment, header: string, stateIn: StateIn, segments: SegmentNames): Column<Flag> => ({
  id: place,
  header,
  csv: (flag) => stateIn(place, flag) ?? null,
  width: 110,
  ...(place === 'test' && { wide: true as const }),
  cell: (flag) => (
    <>
      <StateOf state={stateIn(place, flag)} />
      {place === 'live' && (
        <MobileLine>{[audienceText(flag, segments), nextStepOf(flag)].filter(Boolean).join(' → ')}</MobileLine>
      )}
    </>
  ),
})

const columns = (stateIn: StateIn, turn: (flag: Flag) => void, segments: SegmentNames): Column<Flag>[] => [
  {
    id: 'key',
    header: texts.flag,
    csv: ({ key }) => key,
    sort: ({ key }) => key,
    width: 260,
    shape: 'lines',
    cell: ({ key, name }) => <TwoLines first={name} second={key} isCode />,
  },
  stateColumn('live', texts.live, stateIn, segments),
  stateColumn('test', texts.test, stateIn, segments),
  {
    id: 'audience',
    header: texts.audience,
    csv: (flag) => audienceText(flag, segments),
    width: 200,
    wide: true,
    cell: (flag) => {
      const next = nextStepOf(flag)
      const audience = audienceText(flag, segments)
      return next === null ? audience : <TwoLines first={audience} second={texts.thenNext(next)} />
    },
  },
  {
    id: 'updated',
    header: texts.changed,
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
              label: flag.enabled ? texts.turnOffEllipsis : texts.turnOnEllipsis,
              run: () => turn(flag),
              ...(flag.enabled && { isDestructive: true }),
            },
          ]}
        />
      ),
  },
]
