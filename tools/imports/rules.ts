import type { IForbiddenRuleType } from 'dependency-cruiser'

/** Tier → its areas, lowest first; within a tier the order counts too. */
export type Tiers = Record<string, string[]>

const ours = '^(contract|evaluator|server|client|react|panel|portal|widget|bench|scripts|tools)/'
/** A test, or the `testing.ts` (or folder) beside it that holds what several tests share. */
const test = '([.]test[.](ts|tsx|mjs)|/testing([.]ts|/[^/]+[.]ts))$'

/** The demo data of an area: as free as a test, and never served. */
const demo = '^server/src/areas/[^/]+/demo[./]'

const contract = '^contract/'
const evaluator = '^evaluator/'
const client = '^client/'
const platform = '^server/src/platform/'
const testKit = '^server/testing/'
const demoKit = '^server/demo/'
const wiring = '^server/src/(?!platform/|areas/)'
const production = '^server/src/'
const frontends = ['panel', 'portal', 'widget']
/** The browser tests of all front ends. */
const browserTests = '^panel/e2e/'

/** Returns the rules for the imports of a part; its tests may also use the test kit. */
function layer(name: string, from: string, may: string[]): IForbiddenRuleType[] {
  const comment = `${name} may not import this`
  return [
    { name, comment, from: { path: from, pathNot: [test, demo] }, to: { path: ours, pathNot: may } },
    {
      name: `${name}-test`,
      comment,
      from: { path: `${from}.*${test}` },
      to: { path: ours, pathNot: [...may, client, testKit, wiring] },
    },
  ]
}

function areaLayers(tiers: Tiers): IForbiddenRuleType[] {
  const areas = Object.values(tiers).flat()
  return areas.flatMap((area, level) => {
    const lower = areas.slice(0, level).map((name) => `^server/src/areas/${name}/public[.]ts$`)
    const own = `^server/src/areas/${area}/`
    const may = [contract, evaluator, platform, own, ...lower]
    return [...layer(`area-${area}`, own, may), demoOf(area, [...may, demoKit])]
  })
}

const demoOf = (area: string, may: string[]): IForbiddenRuleType => ({
  name: `demo-${area}`,
  comment: `the demo of ${area} may not import this`,
  from: { path: `^server/src/areas/${area}/demo[./]` },
  to: { path: ours, pathNot: may },
})

const standing: IForbiddenRuleType[] = [
  { name: 'no-cycle', comment: 'files import each other in a circle', from: {}, to: { circular: true } },
  {
    name: 'resolvable',
    comment: 'nothing stands there',
    from: {},
    to: { couldNotResolve: true, path: '^([.]|@userkeep/)' },
  },
  {
    name: 'types-of-contract-only',
    comment: 'the client and the frontends take types alone from the contract',
    from: { path: `^(client|react|${frontends.join('|')})/`, pathNot: test },
    to: { path: contract, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pure-rules',
    comment: "an area's rules are pure: they import types, the contract and the evaluator alone",
    from: { path: '^server/src/areas/[^/]+/rules[.]ts$' },
    to: { pathNot: [contract, evaluator], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'testing-stays-in-tests',
    comment: 'what tests share is for tests alone',
    from: { pathNot: [test, testKit, '^server/test/'] },
    to: { path: '/testing[.]ts$' },
  },
  {
    name: 'declared-dependency',
    comment: 'it is no dependency in the package.json of this workspace, or one for development only',
    from: { path: '^(contract|evaluator|server|client)/src/', pathNot: [test, testKit] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
]

export const importRules = (tiers: Tiers): IForbiddenRuleType[] =>
  [
    ...standing,
    ...layer('contract', contract, [contract]),
    ...layer('evaluator', evaluator, [evaluator]),
    ...layer('platform', platform, [contract, platform]),
    ...areaLayers(tiers),
    ...layer('main', wiring, [contract, production]),
    ...layer('test-kit', testKit, [contract, evaluator, client, '^server/']),
    {
      name: 'demo-stays-in-demos',
      comment: 'the service does not import demo data',
      from: { path: '^server/src/', pathNot: demo },
      to: { path: demo },
    },
    ...layer('demo-kit', demoKit, [contract, '^server/']),
    ...layer('server-test', '^server/test/', [contract, evaluator, client, '^server/']),
    ...layer('client', client, [contract, evaluator, client]),
    ...layer('react', '^react/', [client, '^react/']),
    ...frontends.flatMap((frontend) => layer(frontend, `^${frontend}/(?!e2e/)`, [contract, client, `^${frontend}/`])),
    ...layer('browser-tests', browserTests, [contract, client, ...frontends.map((frontend) => `^${frontend}/`)]),
    ...layer('bench', '^bench/', [contract, evaluator, client, '^server/', '^bench/']),
  ].map((rule) => ({ severity: 'error', ...rule }))
