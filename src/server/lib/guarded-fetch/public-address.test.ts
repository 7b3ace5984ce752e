import fc from 'fast-check'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { casesOf, generatedSeed, reportGenerated } from '../../../../test/generated.ts'
import { interfaceAddresses, isPublicAddress, sameAddress } from './public-address.ts'

// Written from the IANA special-purpose and IPv6 address space registries, and compared as plain numbers, so that
// nothing here is shared with the code under test.
const notPublic4 = ranges([
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24',
  '203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32',
])

const notPublic6 = ranges([
  '0::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3ffe::/16 3fff::/20',
])

interface Range {
  first: bigint
  last: bigint
  bits: number
}

function ranges(lines: string[]): Range[] {
  return lines.flatMap((line) => line.split(' ')).map(range)
}

function range(cidr: string): Range {
  const [base = '', prefix = ''] = cidr.split('/')
  const bits = isIPv4(base) ? 32 : 128
  const first = bits === 32 ? number4(base) : number6(base)
  return { first, last: first + (1n << BigInt(bits - Number(prefix))) - 1n, bits }
}

function number4(ip: string): bigint {
  return ip.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n)
}

function number6(ip: string): bigint {
  const [left = '', right = ''] = ip.split('::')
  const head = left.split(':').filter(Boolean)
  const tail = right.split(':').filter(Boolean)
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n)
}

function spell(value: bigint, bits: number): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
  return Array.from({ length: 8 }, (_, n) => ((value >> BigInt(112 - 16 * n)) & 65535n).toString(16)).join(':')
}

function expected(value: bigint, bits: number): boolean {
  return !(bits === 32 ? notPublic4 : notPublic6).some(({ first, last }) => first <= value && value <= last)
}

function agrees(value: bigint, bits: number): boolean {
  return isPublicAddress(spell(value, bits)) === expected(value, bits)
}

const cases = casesOf({ few: 200_000, all: 1_000_000 })

test(`public address: ${cases} random addresses are classed as in the registries of the IANA [B14]`, () => {
  const near = fc
    .constantFrom(...notPublic4, ...notPublic6)
    .chain(({ first, last, bits }) =>
      fc
        .bigInt({ min: -300n, max: 300n })
        .chain((step) =>
          fc.constantFrom(first + step, last + step).map((value) => ({ value: BigInt.asUintN(bits, value), bits })),
        ),
    )
  const address = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((value) => ({ value, bits: 32 })),
    fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) => ({ value, bits: 128 })),
    fc.bigInt({ min: 2n ** 125n, max: 2n ** 126n - 1n }).map((value) => ({ value, bits: 128 })),
    near,
  )
  fc.assert(
    fc.property(address, ({ value, bits }) => agrees(value, bits)),
    { numRuns: cases, seed: generatedSeed },
  )
  reportGenerated('R19', `${cases} addresses classed as in the registries`)
})

test('public address: the ends of every special range, and their neighbours, are classed right [B14]', () => {
  const edges = [...notPublic4, ...notPublic6].flatMap(({ first, last, bits }) =>
    [first - 1n, first, last, last + 1n].map((value) => ({ value: BigInt.asUintN(bits, value), bits })),
  )
  expect(edges.filter(({ value, bits }) => !agrees(value, bits)).map(({ value, bits }) => spell(value, bits))).toEqual(
    [],
  )
})

test.each([
  ['mapped', '::ffff:8.8.8.8'],
  ['compatible', '::8.8.8.8'],
  ['SIIT', '::ffff:0:8.8.8.8'],
  ['NAT64', '64:ff9b::808:808'],
  ['local NAT64', '64:ff9b:1::808:808'],
  ['6to4', '2002:808:808::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['zoned', '2606:4700:4700::1111%eth0'],
  ['segment routing', '5f00::1'],
  ['discard', '100::1'],
])('public address: the %s IPv6 address %s is not public [B14]', (_form, ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test.each([
  '',
  'localhost',
  '8.8.8',
  '134744072',
  '0x8.8.8.8',
  '010.8.8.8',
  '8.8.8.8 ',
  '[2606:4700:4700::1111]',
  '8.8.8.8/32',
])('public address: %j is no address in the spelling of a resolver, so it is not public [B14]', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test('public address: an address of this machine is no public target, however it is spelled [B14]', () => {
  const own = ['81.2.69.142', '2a00:1450:4001:080b:0:0:0:200e']
  expect(isPublicAddress('81.2.69.142', own)).toBe(false)
  expect(isPublicAddress('2a00:1450:4001:80b::200e', own)).toBe(false)
  expect(isPublicAddress('81.2.69.143', own)).toBe(true)
  expect(isPublicAddress('2a00:1450:4001:80b::200f', own)).toBe(true)
  expect(sameAddress('::1', '0:0::1')).toBe(true)
  expect(sameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(false)
  expect(sameAddress('::1', 'localhost')).toBe(false)
  expect(sameAddress('localhost', '::1')).toBe(false)
})

test('public address: the addresses of this machine are those of all its interfaces [B14]', () => {
  const count = Object.values(networkInterfaces()).flat().length
  expect(interfaceAddresses()).toHaveLength(count)
  expect(interfaceAddresses()).toContain('127.0.0.1')
})
