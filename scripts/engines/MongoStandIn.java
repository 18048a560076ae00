import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;

/** Speaks MongoDB's protocol on 127.0.0.1:<port> and keeps the documents in <file>. */
public class MongoStandIn {
  public static void main(String[] arguments) throws Exception {
    // Never in the background: that would keep half a command.
    MVStore store = new MVStore.Builder().fileName(arguments[1]).autoCommitDisabled().open();
    store.setRetentionTime(0);
    MongoServer server = new MongoServer(new WrittenThrough(store));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    Thread.currentThread().join();
  }

  /** One command after the other, each in the file as a whole before it is answered: so a killed server loses none. */
  private static final class WrittenThrough extends H2Backend {
    WrittenThrough(MVStore store) {
      super(store);
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      return written(() -> super.handleMessage(message));
    }

    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
      return written(() -> super.handleCommand(channel, database, command, query));
    }

    @Override
    public QueryResult handleQuery(MongoQuery query) {
      return written(() -> super.handleQuery(query));
    }

    private synchronized <T> T written(Supplier<T> command) {
      try {
        return command.get();
      } finally {
        if (getMvStore().hasUnsavedChanges()) commit();
      }
    }
  }
}
