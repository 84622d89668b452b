import type { EnvironmentScope } from '../../../platform/scope.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>
