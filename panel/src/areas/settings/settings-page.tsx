import { Box, Button, Group, Progress, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient, useAct, useRead } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/settings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { humanize } from '../../ui/humanize.ts'
import { Page } from '../../ui/page.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { ExportData } from './export-data.tsx'
import { PurgeTestData } from './purge-test-data.tsx'

export function SettingsPage() {
  const { active_organization_id } = useSession()
  return (
    <Page title={texts.general} description={texts.nameIdentifiersAndPlan} isNarrow>
      <Name key={active_organization_id} />
      <Section title={texts.identifiers} description={texts.iDsOfThisOrganization}>
        <Properties>
          <Property name={texts.organization}>
            <Identifier value={active_organization_id ?? ''} label={texts.organizationCode} />
          </Property>
          <Environments />
        </Properties>
      </Section>
      <Plan />
      <ExportData />
      <PurgeTestData />
      <Danger />
    </Page>
  )
}

const Identifier = (field: { value: string; label: string }) => (
  <Box maw={440} my={3}>
    <CopyField {...field} />
  </Box>
)

function Environments() {
  const query = useRead('GET /v1/organization/environments')
  if (!query.data) {
    return query.error ? (
      <Property name={texts.environments}>
        <FailedPart error={query.error} retry={() => void query.refetch()} />
      </Property>
    ) : (
      [texts.live, texts.test].map((name) => (
        <Property key={name} name={name}>
          <Skeleton h={36} maw={440} my={3} />
        </Property>
      ))
    )
  }
  return query.data.environments.map(({ id, environment }) => (
    <Property key={id} name={environment === 'live' ? texts.live : texts.test}>
      <Identifier value={id} label={texts.idOfTheEnvironment(environment)} />
    </Property>
  ))
}

function Name() {
  const isAllowed = useMay()('organization:manage')
  const { organizations, active_organization_id } = useSession()
  const current = organizations.find(({ id }) => id === active_organization_id)?.name ?? ''
  const rename = useAct('PATCH /v1/organization', { refresh: ['GET /v1/session'] })
  const form = useForm({ initialValues: { name: current } })
  const submit = form.onSubmit((body) =>
    rename.mutate(
      { body },
      {
        onSuccess() {
          toast.success(texts.saved)
          form.setInitialValues(body)
          form.resetDirty()
        },
        onError: (error) => form.setErrors(error.fields),
      },
    ),
  )
  return (
    <EditorForm form={form} onSubmit={submit} pending={rename.isPending} error={rename.error}>
      <Section title={texts.name} description={isAllowed ? undefined : texts.yourRoleCannotChangeTheName}>
        <TextInput
          aria-label={texts.organizationName}
          w={{ base: '100%', xs: 300 }}
          disabled={!isAllowed}
          {...form.getInputProps('name')}
        />
      </Section>
    </EditorForm>
  )
}

function Plan() {
  const query = useRead('GET /v1/organization/entitlements')
  if (!query.data) {
    return (
      <Section title={texts.plan} description={query.error ? undefined : <Skeleton h={10} w={220} my={5} />}>
        {query.error ? (
          <FailedPart what={texts.thePlan} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <PropertySkeleton count={4} />
        )}
      </Section>
    )
  }
  const { plan, limits, capabilities } = query.data
  return (
    <Section title={texts.plan} description={plan ? texts.thisOrganizationIsOnPlan(plan) : texts.noLimitsAreSet}>
      <Properties>
        {limits.map(({ name, limit, used }) => (
          <Property key={name} name={humanize(name)}>
            <Group gap={10} wrap="nowrap">
              <span className="num">
                {used.toLocaleString(locale)}{' '}
                {limit === null ? (
                  <Text span c="dimmed" fz="inherit">
                    {texts.usedNoLimit}
                  </Text>
                ) : (
                  texts.ofLimit(limit.toLocaleString(locale))
                )}
              </span>
              {limit !== null && (
                <Progress
                  value={(used / Math.max(limit, 1)) * 100}
                  w={120}
                  aria-label={texts.nameUsed(humanize(name))}
                />
              )}
            </Group>
          </Property>
        ))}
        {capabilities.map(({ name, held }) => (
          <Property key={name} name={humanize(name)}>
            <Status tone={held ? 'good' : 'idle'}>{held ? texts.included : texts.notIncluded}</Status>
          </Property>
        ))}
      </Properties>
    </Section>
  )
}

function Danger() {
  const may = useMay()
  const [deleting, setDeleting] = useState(false)
  if (!may('organization:delete')) return null
  return (
    <Section
      title={texts.deleteThisOrganization}
      description={texts.keysAndMembershipsEndImmediately}
      action={
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
          {texts.delete}
        </Button>
      }
    >
      {deleting && <DeleteOrganization close={() => setDeleting(false)} />}
    </Section>
  )
}

function DeleteOrganization({ close }: { close: () => void }) {
  const { organizations, active_organization_id } = useSession()
  const name = organizations.find(({ id }) => id === active_organization_id)?.name ?? ''
  const remove = useAct('DELETE /v1/organization')
  const navigate = useNavigate()
  const leave = () => {
    // The session that was in it is gone with it.
    credential.clear()
    queryClient.clear()
    void navigate({ to: '/sign-in' })
  }
  return (
    <Confirm
      opened
      close={close}
      title={texts.deleteName(name)}
      act={texts.deletePermanently}
      typed={name}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ body: { name } }, { onSuccess: leave })}
    >
      {texts.contactsCustomersAndEverything}
    </Confirm>
  )
}
