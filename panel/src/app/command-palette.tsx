import { Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../texts/search.ts'
import { FailedPart } from '../ui/states.tsx'
import s from './command-palette.module.css'
import { type Hit, type HitGroup, useHits } from './search/use-hits.ts'

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface PaletteProps {
  close: () => void
  openShortcuts: () => void
}

/** Finds every item, screen and action. */
export default function CommandPalette({ close, openShortcuts }: PaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { groups, isWaiting, error, retry } = useHits(text, openShortcuts)
  const hits = groups.flatMap((group) => group.hits)
  const list = useId()
  const run = (hit: Hit) => {
    close()
    hit.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const hit = hits[at]
    if (step !== undefined) setAt((before) => (before + step + hits.length) % Math.max(hits.length, 1))
    else if (event.key === 'Enter' && hit) run(hit)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={close} size={600} yOffset="10vh" centered={false} fullScreen={isPhone === true}>
      <Modal.Overlay backgroundOpacity={0.28} />
      <Modal.Content aria-label={texts.searchEverything} className={s.palette}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={texts.searchEverything}
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? list : undefined}
          aria-activedescendant={hits[at] && `${list}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={texts.searchPlaceholder}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
          classNames={{ input: s.input }}
        />
        {hits.length > 0 && <Groups id={list} groups={groups} at={at} choose={setAt} run={run} />}
        <Outcome text={text.trim()} count={hits.length} isWaiting={isWaiting} error={error} retry={retry} />
      </Modal.Content>
    </Modal.Root>
  )
}

interface GroupsProps {
  id: string
  groups: readonly HitGroup[]
  /** The number of the chosen hit among all. */
  at: number
  choose: (at: number) => void
  run: (hit: Hit) => void
}

function Groups({ id, groups, at, choose, run }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen hit stays in view
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const firstOf = (group: HitGroup) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <div ref={list} id={id} className={s.hits} role="listbox" aria-label={texts.results}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={s.groupLabel} aria-hidden>
            {group.label}
          </div>
          {group.hits.map((hit, index) => {
            const own = firstOf(group) + index
            return (
              <Option
                key={hit.key}
                id={`${id}-${own}`}
                hit={hit}
                isChosen={own === at}
                choose={() => choose(own)}
                run={() => run(hit)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  hit: Hit
  isChosen: boolean
  choose: () => void
  run: () => void
}

const Option = ({ id, hit: { label, detail, status, icon: Icon }, isChosen, choose, run }: OptionProps) => (
  <UnstyledButton
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={s.hit}
    onClick={run}
    // A list that scrolls under a pointer at rest does not change the choice.
    onMouseMove={choose}
  >
    <Icon size={17} stroke={1.6} aria-hidden />
    <span className={s.label}>{label}</span>
    {detail && <span className={s.description}>{detail}</span>}
    {status && <span className={s.status}>{status}</span>}
  </UnstyledButton>
)

interface OutcomeProps {
  text: string
  count: number
  isWaiting: boolean
  error: Error | null
  retry: () => void
}

/** Says that results are on their way, could not be loaded, or that there are none. */
function Outcome({ text, count, isWaiting, error, retry }: OutcomeProps) {
  const isEmpty = count === 0 && !isWaiting && !error
  return (
    <div className={s.outcome} role="status">
      {error && <FailedPart what={texts.searchResults} error={error} retry={retry} />}
      {isWaiting && texts.searching}
      {isEmpty && (
        <>
          <Text fw={550} size="sm">
            {texts.noResultsFor(text)}
          </Text>
          {texts.tryAnotherWord}
        </>
      )}
    </div>
  )
}
