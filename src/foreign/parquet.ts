/** Rows of parquet files: TRL's completions and Trackio's exports. Its library is loaded with the first such file. */
import type { ForeignFile } from './file.ts';
import type { JsonRecord } from './json.ts';

/** Columns that hold pictures or other bytes. */
const isText = (type: string | undefined): boolean => type !== 'FIXED_LEN_BYTE_ARRAY' && type !== 'INT96';

/** Calls `each` with every row, whole numbers as numbers. Throws on a file that is torn or packed in a way that no reader knows. */
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
  const codecs = metadata.row_groups.flatMap(({ columns: parts }) =>
    parts.map((one) => one.meta_data?.codec),
  );
  // Snappy, which pandas and datasets write, needs no reader besides; polars writes Zstandard.
  const isPlain = codecs.every((codec) => codec === 'SNAPPY' || codec === 'UNCOMPRESSED');
  const packing = isPlain ? {} : { compressors: (await import('hyparquet-compressors')).compressors };
  let from = 0;
  // Pages are decoded from the beginning of their row group, so a group is read at once.
  for (const { num_rows: count } of metadata.row_groups) {
    const begin = from;
    from += Number(count);
    await parquetRead({
      ...{ file: buffer, metadata, rowStart: begin, rowEnd: from, ...packing },
      rowFormat: 'object',
      ...(isFlat && { columns: names }),
      onComplete: (rows) => rows.forEach((row, at) => each(plain(row), begin + at + 1)),
    });
    onPart(Math.round((file.size * from) / total));
  }
}

function plain(row: Record<string, unknown>): JsonRecord {
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'bigint') row[name] = Number(value);
    else if (value instanceof Date) row[name] = value.toISOString();
  }
  return row as JsonRecord;
}
