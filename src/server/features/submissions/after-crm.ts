/** The write to the CRM lets what waits for it go at once; longer than this, nothing waits [B14]. */
export const afterCrm = "now() + case when 'crm' = any($9::text[]) then interval '30 seconds' else interval '0' end"
