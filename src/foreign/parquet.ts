/** Rows of parquet files: TRL's completions and Trackio's exports. Its library is loaded with the first such file. */
import type { ForeignFile } from './file.ts';
import type { JsonRecord } from './json.ts';

/** Columns that hold pictures or other bytes. */
const isText = (type: string | undefined): boolean => type !== 'FIXED_LEN_BYTE_ARRAY' && type !== 'INT96';
/** Rows that are decoded at a time. */
const partRows = 20_000;

/** Calls `each` with every row, whole numbers as numbers. Throws on a file that is torn or packed in another way than Snappy. */
export async function parquetRows(
  file: ForeignFile,
  each: (row: JsonRecord, at: number) => void,
  onPart: (read: number) => void,
): Promise<void> {
  const { parquetMetadataAsync, parquetRead } = await import('hyparquet');
  const buffer = { byteLength: file.size, slice: (start: number, end = file.size) => file.slice(start, end) };
  const metadata = await parquetMetadataAsync(buffer);
  const root = metadata.schema[0];
  const columns = metadata.schema
    .slice(1)
    .filter((one) => one.num_children === undefined && isText(one.type));
  const names = [...new Set(columns.map(({ name }) => name))].filter((name) => name !== '__index_level_0__');
  const total = Number(metadata.num_rows);
  if (root === undefined || names.length === 0 || total === 0) return;
  const isFlat = (root.num_children ?? 0) === metadata.schema.length - 1;
  for (let from = 0; from < total;) {
    const group = groupAt(
      metadata.row_groups.map(({ num_rows }) => Number(num_rows)),
      from,
    );
    const to = Math.min(group, from + partRows);
    await parquetRead({
      ...{ file: buffer, metadata, rowStart: from, rowEnd: to },
      rowFormat: 'object',
      ...(isFlat && { columns: names }),
      onComplete: (rows) => rows.forEach((row, at) => each(plain(row), from + at + 1)),
    });
    from = to;
    onPart(Math.round((file.size * to) / total));
  }
}

/** The first row behind the row group of a row. */
function groupAt(sizes: readonly number[], row: number): number {
  let end = 0;
  for (const size of sizes) {
    end += size;
    if (row < end) return end;
  }
  return end;
}

function plain(row: Record<string, unknown>): JsonRecord {
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'bigint') row[name] = Number(value);
    else if (value instanceof Date) row[name] = value.toISOString();
  }
  return row as JsonRecord;
}
