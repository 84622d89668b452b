import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { texts } from '../../texts/flags.ts'
import { Editor } from '../../ui/editor/editor.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { About } from './about.tsx'
import { Basics } from './basics.tsx'
import { Exposed } from './exposed.tsx'
import { type Flag, flagsRead, states } from './flag.ts'
import { FlagActs } from './flag-acts.tsx'
import { useFlagForm } from './flag-form.ts'
import { Prerequisites } from './prerequisites.tsx'
import { Rules } from './rules/rules.tsx'
import { Schedule } from './schedule.tsx'
import { Tester } from './tester.tsx'
import { Variants } from './variants.tsx'

const back = { label: texts.featureFlags, search: { flag: undefined, new: undefined, segment: undefined } }

/** A flag on a page of its own; a new one where there is no id. */
export function FlagEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const flag = useRead(
    'GET /v1/organization/flags/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  if (id === undefined) return <Loaded key="new" flag={null} />
  // The form starts over if the flag was archived or restored meanwhile.
  if (flag.data) return <Loaded key={`${id} ${flag.data.archived_at}`} flag={flag.data} />
  return (
    <Editor title={texts.featureFlag} back={back}>
      <Card label={texts.featureFlag}>
        {flag.error ? (
          <Failed what={texts.theFlag} error={flag.error} retry={() => void flag.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={8} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ flag }: { flag: Flag | null }) {
  const [environment] = useEnvironment()
  const { form, submit, pending, error } = useFlagForm(flag)
  const all = useReadAll(flagsRead, { query: { environment } }, (answer) => answer.flags)
  const isClosed = flag?.state === 'archived'
  const part = { form, isClosed }
  return (
    <Editor
      title={flag?.name ?? texts.newFeatureFlag}
      back={back}
      status={flag && <Status tone={states[flag.state].tone}>{states[flag.state].label}</Status>}
      actions={flag && <FlagActs flag={flag} />}
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={flag ? texts.save : texts.createFlag}
        isNew={flag === null}
        side={
          flag && (
            <>
              <Tester flag={flag} isDirty={form.isDirty()} />
              <About flag={flag} />
            </>
          )
        }
      >
        <Basics {...part} isNew={flag === null} />
        <Rules {...part} />
        <Variants {...part} />
        <Schedule {...part} />
        <Prerequisites {...part} others={(all.data ?? []).filter(({ key }) => key !== flag?.key)} />
      </EditorForm>
      {flag && <Exposed flag={flag} />}
    </Editor>
  )
}
