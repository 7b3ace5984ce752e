import type pg from 'pg'

/** The schema of a migrated database as stable text, so that a review sees what a migration really did. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  const parts = ['-- Generated from migrations/ by npm run generate. Do not edit.']
  for (const query of sections) {
    const { rows } = await client.query<{ line: string }>(query)
    parts.push(rows.map(({ line }) => line).join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

const own = `relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`

const sections = [
  `select format(E'%stable %s (\\n%s\\n)%s;', case relpersistence when 'u' then 'unlogged ' else '' end, relname,
     string_agg(format('  %s %s%s%s', attname, format_type(atttypid, atttypmod),
       case when attnotnull then ' not null' else '' end,
       case when attidentity <> '' then ' identity' when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end),
       E',\\n' order by attnum),
     coalesce(' with ' || reloptions::text, '')) as line
   from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
   left join pg_attrdef d on adrelid = c.oid and adnum = attnum
   where ${own} group by c.oid, relname, relpersistence, reloptions order by relname`,
  `select format('constraint %s on %s: %s;', conname, relname, pg_get_constraintdef(o.oid)) as line
   from pg_constraint o join pg_class c on c.oid = conrelid where ${own} and contype <> 'n' order by relname, conname`,
  `select pg_get_indexdef(indexrelid) || ';' as line from pg_index join pg_class c on c.oid = indrelid
   where ${own} order by pg_get_indexdef(indexrelid)`,
  `select format('row security %s: %s;', relname, relrowsecurity) as line from pg_class where ${own} order by relname`,
  `select format('policy %s on %s to %s using %s check %s;', policyname, tablename, roles, qual, with_check) as line
   from pg_policies where schemaname = 'public' order by tablename, policyname`,
  `select format('grant %s on %s to %s;', string_agg(privilege_type, ', ' order by privilege_type), table_name, grantee) as line
   from information_schema.role_table_grants where table_schema = 'public' and grantee in ('foyer_app', 'foyer_system')
   group by table_name, grantee order by table_name, grantee`,
  `select coalesce('-- ' || obj_description(oid, 'pg_proc') || E'\\n', '') || pg_get_functiondef(oid) || ';' as line from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
]
