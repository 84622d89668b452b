import { texts } from '../../texts/mcp.ts'

interface Client {
  readonly label: string
  /** Where the set-up goes. */
  readonly place: string
  setup(url: string): string
}

const json = (value: object) => JSON.stringify(value, null, 2)
const authorization = texts.bearerUkSk

/** The set-up of the usual clients, by the value of the `client` parameter. */
export const clients: Readonly<Record<string, Client>> = {
  claude: {
    label: texts.claudeCode,
    place: texts.runInATerminal,
    setup: (url) => texts.claudeMcpAddTransportHttp(url, authorization),
  },
  cursor: {
    label: texts.cursor,
    place: '.cursor/mcp.json',
    setup: (url) => json({ mcpServers: { userkeep: { url, headers: { Authorization: authorization } } } }),
  },
  vscode: {
    label: texts.vsCode,
    place: '.vscode/mcp.json',
    setup: (url) => json({ servers: { userkeep: { type: 'http', url, headers: { Authorization: authorization } } } }),
  },
  codex: {
    label: texts.codex,
    place: '~/.codex/config.toml',
    setup: (url) => ['[mcp_servers.userkeep]', `url = "${url}"`, 'bearer_token_env_var = "USERKEEP_KEY"'].join('\n'),
  },
}
