import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Output } from './api.ts'

export type Config = Output<'GET /v1/config/{publishableKey}'>

const ConfigContext = createContext<Config | null>(null)
export const ConfigProvider = ConfigContext.Provider

/** Whose portal this is, and how one signs in to it. */
export function useConfig(): Config {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('The portal was rendered before its configuration was loaded')
  return config
}
