import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ActiveActs } from '../../ui/active-acts.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { Editor } from '../../ui/editor/editor.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { type Banner, bannerReads, bannersRead, states } from './banner.ts'
import { Counts } from './counts.tsx'
import { Appearance, Audience, Content } from './fields.tsx'
import { Preview } from './preview.tsx'
import { useBannerForm } from './use-banner-form.ts'

const back = { label: 'Banners', search: { banner: undefined, new: undefined } }

/** A banner on a page of its own; a new one where there is no id. */
export function BannerEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const banner = useRead(
    'GET /v1/organization/banners/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  if (id === undefined || banner.data) return <Loaded key={id ?? 'new'} banner={banner.data ?? null} />
  return (
    <Editor title="Banner" back={back}>
      <Card label="Banner">
        {banner.error ? (
          <Failed what="The banner" error={banner.error} retry={() => void banner.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={7} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ banner }: { banner: Banner | null }) {
  const { form, submit, pending, error } = useBannerForm(banner)
  return (
    <Editor
      title={banner?.name ?? 'New banner'}
      back={back}
      status={banner && <Status tone={states[banner.state].tone}>{states[banner.state].label}</Status>}
      actions={banner && <Acts banner={banner} />}
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={banner ? 'Save' : 'Create banner'}
        isNew={banner === null}
        isSideWide
        side={
          <>
            <Preview saved={banner} values={form.values} />
            {banner && <Counts banner={banner} />}
          </>
        }
      >
        <Content form={form} />
        <Appearance form={form} />
        <Audience form={form} />
      </EditorForm>
    </Editor>
  )
}

const turnedOn: Record<Banner['state'], string> = {
  live: 'Banner turned on. People see it on the next page they open.',
  scheduled: 'Banner turned on. It is shown from its start.',
  ended: 'Banner turned on, but it has ended: nobody sees it.',
  off: 'Banner turned off. Nobody sees it.',
}

function Acts({ banner: { id, name, active } }: { banner: Banner }) {
  const [environment] = useEnvironment()
  const turn = useAct('PATCH /v1/organization/banners/{id}', { refresh: [...bannerReads] })
  const input = { params: { id }, query: { environment }, body: { active: !active } }
  const onSuccess = ({ state }: Banner) => toast.success(turnedOn[state])
  return (
    <ActiveActs
      active={active}
      isTurning={turn.isPending}
      turn={() => turn.mutate(input, { onSuccess, onError: toast.error })}
      deletion={(close) => (
        <ConfirmAct
          endpoint="DELETE /v1/organization/banners/{id}"
          input={{ params: { id }, query: { environment } }}
          refresh={[bannersRead]}
          success={`Banner “${name}” deleted.`}
          leaves={['banner']}
          close={close}
          title={`Delete the banner “${name}”?`}
          act="Delete banner"
        >
          Its counts are deleted with it. To keep them, turn the banner off instead.
        </ConfirmAct>
      )}
    />
  )
}
