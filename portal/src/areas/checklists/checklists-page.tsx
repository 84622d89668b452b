import { type Output, useAct, useRead } from '../../app/api.ts'
import { sectionsRead } from '../../app/sections-read.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/checklists.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

type Checklist = Output<'GET /v1/contact/checklists'>['checklists'][number]

const read = 'GET /v1/contact/checklists'

export function ChecklistsPage() {
  const checklists = useRead(read)
  return (
    <Page title={texts.getStarted} description={texts.yourFirstStepsAndYourProgress}>
      {checklists.data ? (
        <Shown checklists={checklists.data.checklists} />
      ) : (
        <Section title={texts.checklists} isAlone>
          <Loaded read={checklists} shape="tiles">
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

function Shown({ checklists }: { checklists: Checklist[] }) {
  const offered = checklists.filter(({ state }) => state === 'available')
  const own = checklists.filter(({ state }) => state !== 'available')
  if (checklists.length === 0) {
    return (
      <Section title={texts.checklists} isAlone>
        <Empty icon="check" title={texts.noChecklists}>
          {texts.thereIsNoChecklistForYou}
        </Empty>
      </Section>
    )
  }
  return (
    <>
      {own.map((checklist) => (
        <One key={checklist.id} checklist={checklist} all={checklists} />
      ))}
      {offered.length > 0 && (
        <Section title={texts.moreToExplore} description={texts.chooseAChecklistToStartNext}>
          <ul class="rows">
            {offered.map((checklist) => (
              <Offered key={checklist.id} checklist={checklist} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function One({ checklist, all }: { checklist: Checklist; all: Checklist[] }) {
  const { id, name, description, state, done, total, steps } = checklist
  const { locked } = useSession()
  const close = useAct('POST /v1/contact/checklists/{id}/dismiss', {
    refresh: [read, sectionsRead],
    onDone: () => toast(texts.checklistDismissed),
  })
  const first = all.find((other) => other.id === checklist.unlocks_after)
  return (
    <Section
      title={name}
      description={
        state === 'locked'
          ? texts.availableAfterValueIsCompleted(first ? `“${first.name}”` : texts.anotherChecklist)
          : description
      }
      actions={
        state === 'open' && (
          <Button
            busy={close.pending}
            locked={locked && texts.checklistsCannotBeDismissed}
            aria-label={texts.closeName(name)}
            onClick={() => close.run({ params: { id } })}
          >
            {texts.close}
          </Button>
        )
      }
    >
      <Problem error={close.error} />
      {state !== 'locked' && (
        <>
          <div class="steps-done">
            <progress max={total} value={done} aria-label={texts.nameDoneOfTotalStepsDone(name, done, total)} />
            <span>{state === 'completed' ? texts.completed : texts.doneOfTotal(done, total)}</span>
          </div>
          <ol class="rows">
            {steps.map((step) => (
              <StepRow key={step.id} step={step} />
            ))}
          </ol>
        </>
      )}
    </Section>
  )
}

const StepRow = ({ step: { title, body, url, done } }: { step: Checklist['steps'][number] }) => (
  <li class="row">
    <span class={done ? 'row-icon is-done' : 'row-icon'}>{done && <Icon name="check" />}</span>
    <div class="row-main">
      <b>
        {title}
        {done && <span class="badge badge-good">{texts.done}</span>}
      </b>
      {body && !done && <small>{body}</small>}
    </div>
    {url && !done && isAddress(url) && (
      <div class="row-end">
        <a class="button button-plain" href={url} aria-label={texts.startTitle(title)}>
          {texts.start}
        </a>
      </div>
    )}
  </li>
)

/** A path is one of the product, which is elsewhere. */
const isAddress = (url: string) => /^https?:\/\//.test(url)

function Offered({ checklist: { id, name, description, total } }: { checklist: Checklist }) {
  const { locked } = useSession()
  const choose = useAct('POST /v1/contact/checklists/{id}/select', { refresh: [read, sectionsRead] })
  return (
    <li class="row">
      <div class="row-main">
        <b>{name}</b>
        <small>{choose.error?.message ?? description ?? texts.steps(total)}</small>
      </div>
      <div class="row-end">
        <Button
          busy={choose.pending}
          locked={locked && texts.checklistsCannotBeChosen}
          aria-label={texts.chooseName(name)}
          onClick={() => choose.run({ params: { id } })}
        >
          {texts.choose}
        </Button>
      </div>
    </li>
  )
}
