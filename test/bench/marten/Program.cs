// Places options with Marten on PostgreSQL, as `npm run bench -- peers` asks for it: a line of JSON in, one out.
using System.Diagnostics;
using System.Text.Json;
using JasperFx;
using JasperFx.Events;
using JasperFx.Events.Projections;
using Marten;
using Weasel.Core;
using Placing;

const int Lots = 30;
var settings = new JsonSerializerOptions(JsonSerializerDefaults.Web);
var stores = new Dictionary<string, IDocumentStore>();

for (string? line; (line = Console.ReadLine()) != null;)
{
    var asked = JsonSerializer.Deserialize<Asked>(line, settings)!;
    var store = stores.TryGetValue(asked.Store, out var known) ? known : stores[asked.Store] = Open(asked);
    var answer = asked.Total == 0 ? await Lay(store, asked) : await Place(store, asked);
    Console.WriteLine(JsonSerializer.Serialize(new { perSecond = answer }));
}
foreach (var store in stores.Values) store.Dispose();

static IDocumentStore Open(Asked asked) => DocumentStore.For(options =>
{
    options.Connection(asked.Connection);
    options.DatabaseSchemaName = asked.Store;
    options.Events.StreamIdentity = StreamIdentity.AsString;
    options.Events.AppendMode = EventAppendMode.Quick;
    options.UseSystemTextJsonForSerialization(casing: Casing.SnakeCase);
    options.Projections.LiveStreamAggregation<Grid>();
    if (asked.Store.EndsWith("inline")) options.Projections.Snapshot<OptionsOfGrid>(SnapshotLifecycle.Inline);
});

static async Task<double> Lay(IDocumentStore store, Asked asked)
{
    for (var grid = 0; grid < asked.Grids; grid++)
    {
        await using var session = store.LightweightSession();
        session.Events.StartStream(NameOf(asked.From + grid), Fifty(asked.FirstLot).ToArray());
        await session.SaveChangesAsync();
    }
    return 0;
}

static async Task<double> Place(IDocumentStore store, Asked asked)
{
    var next = -1;
    var watch = Stopwatch.StartNew();
    await Task.WhenAll(Enumerable.Range(0, asked.Width).Select(_ => Task.Run(async () =>
    {
        for (int i; (i = Interlocked.Increment(ref next)) < asked.Total;)
            await PlaceOne(store, asked, asked.From + i % asked.Grids, asked.FirstId + i);
    })));
    return asked.Total / watch.Elapsed.TotalSeconds;
}

static async Task PlaceOne(IDocumentStore store, Asked asked, int grid, int id)
{
    var lotId = asked.FirstLot + id % Lots;
    for (;;)
    {
        await using var session = store.LightweightSession();
        var stream = await session.Events.FetchForWriting<Grid>(NameOf(grid));
        stream.AppendMany(Deciding.PlaceOption(stream.Aggregate!, id, lotId, DateTimeOffset.UtcNow).ToArray());
        try
        {
            await session.SaveChangesAsync();
            return;
        }
        catch (ConcurrencyException)
        {
            // somebody else was faster on this grid: decided anew
        }
    }
}

static string NameOf(int grid) => $"grid-bench.{grid}";

static IEnumerable<object> Fifty(int firstLot)
{
    for (var i = 0; i < Lots; i++)
        yield return new LotCreated(firstLot + i, FieldsOf(i), "available", 20_000_000, null);
    for (var i = 0; i < 50 - Lots; i++)
        yield return new LotPriceChanged(firstLot + i, 21_000_000, 20_000_000, null);
}

static LotFields FieldsOf(int i) => new(
    null, null, null, "T3", null, true, true, false, false, false, false, false, false,
    null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
    [], [], null, null, null, null, $"E{i}", $"A{i}", true, "apartment");

/// <summary>Without a total, grids are laid.</summary>
internal record Asked(
    string Store, string Connection, int From, int Grids, int FirstLot, int FirstId, int Total, int Width);
