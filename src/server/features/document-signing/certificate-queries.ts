import type { Db } from '../../db/db.ts'

/** The installation's certificate; its key is sealed. */
export interface CertificateRow {
  sealed_key: string
  /** DER. */
  certificate: Buffer
}

export async function findCertificate(db: Db): Promise<CertificateRow | undefined> {
  return db.selectFrom('seal_certificates').select(['sealed_key', 'certificate']).executeTakeFirst()
}

/** Stores a certificate, unless there is one; gives the one that is stored. */
export async function insertCertificate(db: Db, row: CertificateRow): Promise<CertificateRow> {
  await db
    .insertInto('seal_certificates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await findCertificate(db)
  if (!stored) throw new Error('The certificate of the installation was not stored.')
  return stored
}
