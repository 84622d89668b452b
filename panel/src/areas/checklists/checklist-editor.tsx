import { TextInput } from '@mantine/core'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/checklists.ts'
import { ActiveActs } from '../../ui/active-acts.tsx'
import { Editor } from '../../ui/editor/editor.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { AudienceField } from './audience-field.tsx'
import { type Checklist, checklistReads, checklistsRead } from './checklist.ts'
import { DeleteChecklist } from './delete-checklist.tsx'
import { FunnelSection } from './funnel.tsx'
import { Preview } from './preview.tsx'
import { StepsField } from './steps-field.tsx'
import { useChecklistForm } from './use-checklist-form.ts'

const back = { label: texts.checklists, search: { checklist: undefined, new: undefined } }

/** A checklist on a page of its own; a new one where there is no id. */
export function ChecklistEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const list = useRead(checklistsRead, { query: { environment, limit: 200 } }, { single: true })
  const checklist = useRead(
    'GET /v1/organization/checklists/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  if (list.data && (id === undefined || checklist.data)) {
    const { event_types, checklists } = list.data
    const others = checklists.filter((other) => other.id !== id)
    return <Loaded key={id ?? 'new'} checklist={checklist.data ?? null} others={others} eventTypes={event_types} />
  }
  const failed = [checklist, list].find(({ error }) => error)
  return (
    <Editor title={id ? texts.checklist : texts.newChecklist} back={back}>
      <Card label={texts.checklist}>
        {failed?.error ? (
          <Failed what={texts.theChecklist} error={failed.error} retry={() => void failed.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={7} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

interface LoadedProps {
  checklist: Checklist | null
  others: Checklist[]
  eventTypes: string[]
}

function Loaded({ checklist, others, eventTypes }: LoadedProps) {
  const { form, submit, pending, error } = useChecklistForm(checklist)
  return (
    <Editor
      title={checklist?.name ?? texts.newChecklist}
      back={back}
      status={
        checklist && (
          <Status tone={checklist.active ? 'good' : 'idle'}>{checklist.active ? texts.on : texts.off}</Status>
        )
      }
      actions={checklist && <Acts checklist={checklist} />}
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={checklist ? texts.save : texts.createChecklist}
        isNew={checklist === null}
        side={
          <>
            <Preview {...form.values} />
            {checklist && <FunnelSection id={checklist.id} />}
          </>
        }
      >
        <Section title={texts.checklist}>
          <TextInput
            label={texts.name}
            placeholder={texts.firstSteps}
            maw={420}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={texts.descriptionOptional}
            placeholder={texts.threeMinutesToYourFirstProject}
            mt={14}
            maw={420}
            {...form.getInputProps('description')}
          />
        </Section>
        <StepsField form={form} eventTypes={eventTypes} />
        <AudienceField form={form} others={others} />
      </EditorForm>
    </Editor>
  )
}

function Acts({ checklist }: { checklist: Checklist }) {
  const { id, active } = checklist
  const [environment] = useEnvironment()
  const turn = useAct('PATCH /v1/organization/checklists/{id}', { refresh: [...checklistReads] })
  const input = { params: { id }, query: { environment }, body: { active: !active } }
  const onSuccess = () => toast.success(active ? texts.checklistTurnedOffItIsNoLonger : texts.checklistTurnedOnProgress)
  return (
    <ActiveActs
      active={active}
      isTurning={turn.isPending}
      turn={() => turn.mutate(input, { onSuccess, onError: toast.error })}
      deletion={(close) => <DeleteChecklist checklist={checklist} close={close} />}
    />
  )
}
