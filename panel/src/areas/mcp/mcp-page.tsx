import { Skeleton, Stack, Tabs, Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/mcp.ts'
import { CodeBlock, CopyField } from '../../ui/copy.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { clients } from './clients.ts'

type Setup = Output<'GET /v1/organization/mcp'>

export function McpPage() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/mcp', { query: { environment } })
  return (
    <Page title={texts.aiAgents} description={texts.letAnAIAgentAnswerQuestions}>
      {query.error && !query.data ? (
        <Failed what={texts.theSetUp} error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Connected setup={query.data} />
      ) : (
        <Skeleton h={320} aria-busy />
      )}
    </Page>
  )
}

function Connected({ setup: { url, tools, prompts } }: { setup: Setup }) {
  return (
    <>
      <Section title={texts.connect} description={texts.createASecretAPIKeyForTheAgent}>
        <Stack gap="md">
          <CopyField value={url} label={texts.address} />
          <ClientTabs url={url} />
        </Stack>
      </Section>
      <Section title={texts.tools} description={texts.theQuestionsThatAnAgentCanAsk}>
        <Named rows={tools} />
      </Section>
      <Section title={texts.prompts} description={texts.readyMadeQuestionsOffered}>
        <Named rows={prompts} />
      </Section>
    </>
  )
}

function ClientTabs({ url }: { url: string }) {
  const screen = useScreen()
  const chosen = screen.get('client') ?? ''
  const names = Object.keys(clients)
  const value = names.includes(chosen) ? chosen : (names[0] ?? null)
  return (
    <Tabs
      value={value}
      onChange={(client) => screen.set({ client: client === names[0] ? undefined : (client ?? undefined) })}
    >
      <Tabs.List aria-label={texts.client}>
        {Object.entries(clients).map(([name, { label }]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(clients).map(([name, { place, setup }]) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          <CodeBlock code={setup(url)} label={place} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const Named = ({ rows }: { rows: readonly { name: string; title: string; description: string }[] }) => (
  <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {rows.map(({ name, title, description }) => (
      <li key={name}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </li>
    ))}
  </Stack>
)
