import type { EnvironmentScope } from '../../../platform/contact-data.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>
