import { isUuid } from '../../../shared/contract/values.ts'
import { isSame, keyedHashes, type TokenKey } from '../../lib/secrets/keyed-hash.ts'

export const uuidModules: readonly string[] = ['address', 'estate']

/**
 * Of a CRM that only numbers its records. Their uuids are ours: of version 8, the number of the record in the first 48 bits, and in the 74 free
 * ones of the others a keyed hash of account, module and number, so that a uuid can be told without being stored, and not be guessed.
 */
export interface Uuids {
  of(module: string, id: string): string
  /** The number of the record; `undefined` for what is none of our uuids, or is of another module or account. */
  idOf(module: string, uuid: string): string | undefined
}

const idBytes = 6

/** `scope`: the account, and the CRM where another CRM of the account has had records with the same numbers. */
export function openUuids(key: TokenKey, scope: number | string): Uuids {
  /** Under every key of the installation, the current one first. */
  const all = (module: string, id: string) =>
    keyedHashes(key, 'crm-record', `${scope} ${module} ${id}`).map((hash) => uuidOf(Number(id), hash))
  return {
    of: (module, id) => all(module, id)[0] ?? '',
    idOf(module, uuid) {
      if (!uuidModules.includes(module) || !isUuid(uuid)) return undefined
      const id = String(Buffer.from(uuid.replaceAll('-', ''), 'hex').readUIntBE(0, idBytes))
      return all(module, id).some((one) => isSame(one, uuid.toLowerCase())) ? id : undefined
    },
  }
}

function uuidOf(id: number, hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16))
  bytes.writeUIntBE(id, 0, idBytes)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether an id is a number that such a uuid holds; another CRM's id is none. */
export const isNumber = (id: string) => /^[1-9]\d{0,13}$/.test(id)
